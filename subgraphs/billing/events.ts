import type { DomainEvent } from '#platform/outbox.ts'

/** A member's first order was completed: the member is paid from now on (CRED-02). */
export function memberPaid(payload: { siteId: string; memberId: string }): DomainEvent {
  return { topic: 'member.paid', version: 1, key: payload.memberId, payload, consumers: ['profiles', 'conversations'] }
}

/** Every order of a member was reversed: the member is a free member again. */
export function memberUnpaid(payload: { siteId: string; memberId: string }): DomainEvent {
  return { topic: 'member.unpaid', version: 1, key: payload.memberId, payload, consumers: ['profiles', 'conversations'] }
}

/** An order was paid, its credits are booked and its invoice is numbered. */
export function orderCompleted(payload: { siteId: string; memberId: string; orderId: string }): DomainEvent {
  return { topic: 'order.completed', version: 1, key: payload.orderId, payload, consumers: ['notifications'] }
}

/** A member withdrew from an order: credits are taken, money goes back, the receipt is due at once (TRUST-04). */
export function orderWithdrawn(payload: { siteId: string; memberId: string; refundId: string }): DomainEvent {
  return { topic: 'order.withdrawn', version: 1, key: payload.refundId, payload, consumers: ['notifications'] }
}

/** A text message that notifications is to deliver. `to` is E.164. */
export function smsRequested(payload: {
  siteId: string
  memberId: string
  to: string
  type: 'directDebit'
  locale: string
  variables: Record<string, string>
}): DomainEvent {
  return { topic: 'sms.requested', version: 1, key: payload.memberId, payload, consumers: ['notifications'] }
}

/** A mandate was given and its direct debit is on its way: the member is told before the money leaves. */
export function directDebitAnnounced(payload: { siteId: string; memberId: string; orderId: string }): DomainEvent {
  return { topic: 'direct-debit.announced', version: 1, key: payload.orderId, payload, consumers: ['notifications'] }
}

/** Somebody without a login wants to withdraw; billing itself looks up the order, where nobody waits for the answer. */
export function withdrawalAsked(payload: { siteId: string; number: string; email: string; locale: string }): DomainEvent {
  return { topic: 'withdrawal.asked', version: 1, key: payload.siteId, payload, consumers: ['billing'] }
}

/** The order exists; notifications sends the link if the address is the one of the member who ordered, and else nothing. */
export function withdrawalLinkMade(payload: {
  siteId: string
  memberId: string
  email: string
  locale: string
  number: string
  token: string
}): DomainEvent {
  return { topic: 'withdrawal.link-made', version: 1, key: payload.memberId, payload, consumers: ['notifications'] }
}
