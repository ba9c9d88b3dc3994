import { expect, test } from 'vitest'
import type { RefundKind, RefundState } from '../tables/orders.types.ts'
import { refundedMinor } from './refund.rules.ts'

const refund = (amountMinor: number, kind: RefundKind, state: RefundState) => ({ amountMinor, kind, state })

test('PAY-08 what goes back of an order counts what we owe, once, in whichever way it is paid', () => {
  expect(refundedMinor([])).toBe(0)
  expect(refundedMinor([refund(500, 'withdrawal', 'requested'), refund(200, 'operator', 'accepted')])).toBe(
    700,
  )
  // Refused by the provider: paid in another way, also where the provider reports that as its own refund.
  expect(refundedMinor([refund(500, 'withdrawal', 'refused')])).toBe(500)
  expect(refundedMinor([refund(500, 'withdrawal', 'refused'), refund(500, 'provider', 'accepted')])).toBe(500)
  expect(refundedMinor([refund(300, 'provider', 'accepted'), refund(200, 'operator', 'accepted')])).toBe(500)
  expect(refundedMinor([refund(300, 'provider', 'undone')])).toBe(0)
})
