import { expect, test } from 'vitest'
import { forgetKey, keyOf } from './refundKeys.ts'

test('OPER-05 a refund whose answer was lost is sent again under its key, and another one under its own', () => {
  const part = { orderNumber: 'AB2CD-9KXYZ', extent: 'PART', amountMinor: 500, reason: 'GOODWILL' } as const
  const key = keyOf(part)
  expect(keyOf({ ...part })).toBe(key)
  for (const other of [
    { ...part, amountMinor: 501 },
    { ...part, orderNumber: 'AB2CD-9KXYA' },
    { ...part, reason: 'FAULT' } as const,
    { orderNumber: part.orderNumber, extent: 'WHOLE', reason: part.reason } as const,
  ])
    expect(keyOf(other)).not.toBe(key)
  forgetKey({ ...part })
  expect(keyOf(part)).not.toBe(key)
})
