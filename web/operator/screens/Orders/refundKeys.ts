import { uuidv7 } from 'uuidv7'
import type { RefundOrderInput } from '#web/__generated__/orderChangesRefundMutation.graphql.ts'

/** A refund without its key and the operator's words, which do not make it another one. */
type Refund = Omit<RefundOrderInput, 'idempotencyKey' | 'purpose'>

const unanswered = new Map<string, string>()

const nameOf = ({ orderNumber, extent, amountMinor, reason }: Refund) =>
  JSON.stringify([orderNumber, extent, amountMinor ?? null, reason])

/**
 * The key under which a refund is sent. One whose answer was lost may have been made, so the same refund has
 * the same key until the server answers.
 */
export function keyOf(refund: Refund): string {
  const key = unanswered.get(nameOf(refund)) ?? uuidv7()
  unanswered.set(nameOf(refund), key)
  return key
}

/** The server has answered: the same refund again is a second one. */
export function forgetKey(refund: Refund): void {
  unanswered.delete(nameOf(refund))
}
