import { isReachable } from './whenReachable.ts'

/** The code of errors.json for a form that could not be sent: without a connection, another advice helps. */
export async function failureCode(): Promise<'NETWORK' | 'GENERIC'> {
  return (await isReachable()) ? 'GENERIC' : 'NETWORK'
}
