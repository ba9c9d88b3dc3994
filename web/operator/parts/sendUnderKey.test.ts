import { expect, test } from 'vitest'
import { sendUnderKey } from './sendUnderKey.ts'

test('OPER-05 an act whose answer was lost is sent again under its key, and another one under its own', async () => {
  const keys: string[] = []
  const send = (act: readonly (string | number | null)[], answer?: object) =>
    sendUnderKey(act, (key) => {
      keys.push(key)
      return Promise.resolve(answer)
    })
  const part = ['refund', 'AB2CD-9KXYZ', 'PART', 500]
  expect(await send(part)).toBeUndefined()
  expect(await send([...part], { code: 'IDEMPOTENCY_CONFLICT' })).toBeDefined()
  await send(['refund', 'AB2CD-9KXYZ', 'PART', 501])
  await send(['refund', 'AB2CD-9KXYZ', 'WHOLE', null])
  // The server has answered: the same act again is a second one.
  await send(part)
  const [first, again, ...others] = keys
  expect(again).toBe(first)
  expect(new Set(keys).size).toBe(1 + others.length)
})
