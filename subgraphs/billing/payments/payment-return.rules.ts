import { toGlobalId, rowIdOf } from '#platform/base/global-ids.ts'
import { isSignedBy, sign, type SecretsKeys } from '#platform/base/secrets.ts'
import type { OrderState } from '../tables/orders.types.ts'

const PURPOSE = 'payment-return'
const HOURS = 24

/**
 * Where the provider sends the buyer. A bank's app may open it in another browser, without a session: the
 * signed URL shows there whether the payment went through, and nothing about the buyer.
 * @param openedAt when the payment is opened; the page speaks for a day
 */
export function paymentReturnPath(secretsKey: string, orderId: string, openedAt: Date): string {
  const until = Math.floor(openedAt.getTime() / 1000) + HOURS * 3600
  const text = `${toGlobalId('Order', orderId)}.${until}`
  return `/payment-return/${text}.${sign(secretsKey, PURPOSE, text)}`
}

/**
 * Reads a return URL. @returns undefined for a URL that is not ours; `isOver` once it has expired
 */
export function readPaymentReturn(
  keys: SecretsKeys,
  token: string,
  now: Date,
): { orderId: string; isOver: boolean } | undefined {
  const parts = /^([\w-]{10,100})\.(\d{1,12})\.([\w-]{20,100})$/.exec(token)
  if (parts === null) return undefined
  const [, globalId, until, signature] = parts as unknown as [string, string, string, string]
  const orderId = rowIdOf('Order', globalId)
  if (orderId === undefined || !isSignedBy(keys, PURPOSE, `${globalId}.${until}`, signature)) return undefined
  return { orderId, isOver: now.getTime() >= Number(until) * 1000 }
}

/** The outcome shown to a buyer who returns from paying: whether the payment went through. */
export type PaymentOutcome = 'paid' | 'pending' | 'unpaid' | 'back'

/** Whether the payment of an order in a state went through. */
export const OUTCOMES: Readonly<Record<OrderState, PaymentOutcome>> = {
  PENDING: 'pending',
  COMPLETED: 'paid',
  FAILED: 'unpaid',
  CANCELLED: 'unpaid',
  REFUNDED: 'back',
  CHARGED_BACK: 'back',
}
