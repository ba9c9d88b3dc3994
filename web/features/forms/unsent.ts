import { RequestFault } from '#web/runtime/network/faults.ts'
import type { Refusals } from './refusals.ts'

/**
 * The refusals of a form whose words did not reach the server: they stay in the form, and it says so.
 * @param error undefined if the browser is offline and nothing was tried
 */
export function unsentRefusals(error?: Error): Refusals {
  const code = error instanceof RequestFault ? error.code : undefined
  if (error === undefined || code === 'NETWORK') return { form: { code: 'UNSENT_OFFLINE' } }
  return { form: { code: code === 'RATE_LIMITED' ? code : 'UNSENT' } }
}
