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
