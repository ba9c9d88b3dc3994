import { expect, test } from 'vitest'
import { meansSessionLoss } from './sessionLoss.ts'

test('only an explicit answer ends the session', () => {
  const required = { error: 'authentication_required' }
  const answers: [number, unknown, boolean][] = [
    [403, required, true],
    [401, null, true],
    [403, { error: 'forbidden' }, false],
    [
      200,
      {
        data: null,
        errors: [{ extensions: { code: 'FORBIDDEN' } }, { extensions: { code: 'UNAUTHENTICATED' } }],
      },
      true,
    ],
    [200, { data: {} }, false],
    [500, 'authentication_required', false],
  ]
  for (const [status, body, expected] of answers)
    expect([body, meansSessionLoss({ status, body })]).toEqual([body, expected])
})
