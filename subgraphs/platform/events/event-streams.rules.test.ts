import { GraphQLError, type ExecutionResult } from 'graphql'
import { expect, test } from 'vitest'
import { isPassingForReaders } from '../base/passing-faults.ts'
import { withPublicErrors } from '../base/public-errors.ts'
import { readEvent } from './event-streams.ts'

/**
 * Reads an event whose reading fails every time.
 * @returns the number of reads, and the result that goes out
 */
async function readInVain(fault: Error) {
  let count = 0
  const failed = (): ExecutionResult =>
    withPublicErrors(
      { data: null, errors: [new GraphQLError(fault.message, { originalError: fault })] },
      { requestId: 'a request' },
    )
  const sent = await readEvent(async () => ((count += 1), failed()))
  return { count, sent }
}

const INTERNAL = {
  data: null,
  errors: [
    { message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR', reference: 'a request' } },
  ],
}

test('an event waits for a lost database, retries any other fault once, and tells clients of neither @long', async () => {
  const shutDown = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(await readInVain(shutDown)).toEqual({ count: 4, sent: INTERNAL })
  expect(await readInVain(new TypeError('x is not a function'))).toEqual({ count: 2, sent: INTERNAL })
})

test('a statement that took too long may be retried, and a wrong one is not a momentary fault', () => {
  const ofCode = (code: string) => Object.assign(new Error(code), { code })
  for (const code of ['08006', '53300', '57P03', '40P01', '55P03', '57014', 'ECONNREFUSED'])
    expect([code, isPassingForReaders(ofCode(code))]).toEqual([code, true])
  for (const code of ['22000', '42703', '23505', 'ERR_INVALID_ARG_TYPE'])
    expect([code, isPassingForReaders(ofCode(code))]).toEqual([code, false])
})
