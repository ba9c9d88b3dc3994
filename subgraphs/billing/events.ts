import { newEvent, topic, type DomainEvent } from '#platform/events/domain-events.ts'
import { liveEvents } from '#platform/events/live-events.ts'

/** Whose payments something happened to. */
export type OfMember = { siteId: string; memberId: string }

/** Which order something happened to. */
export type OfOrder = { siteId: string; memberId: string; orderId: string }

/** An order that was paid, and what for. */
export type OrderCompleted = OfOrder & {
  priceMinor: number
  /** ISO 4217. */
  currency: string
  credits: number
}

/** What goes back of an order, by a withdrawal or by the provider's own doing. */
export type OrderRefunded = OfOrder & { amountMinor: number; currency: string }

/** Which refund something happened to. */
export type OfRefund = { siteId: string; memberId: string; refundId: string }

/** Which withdrawal something happened to. */
export type OrderWithdrawn = OfRefund

/** A text message that notifications is to deliver. `to` is E.164. */
export type SmsRequested = {
  siteId: string
  memberId: string
  to: string
  type: 'directDebit'
  locale: string
  variables: Record<string, string>
}

/** A buyer without a login wants to withdraw. */
export type WithdrawalAsked = {
  siteId: string
  number: string
  email: string
  locale: string
  /** The domain of the site on which it was asked; an event of a release before has none. */
  host?: string | undefined
}

/** The link for a withdrawal, and the address that was typed. */
export type WithdrawalLinkMade = {
  siteId: string
  memberId: string
  email: string
  locale: string
  host?: string | undefined
  number: string
  token: string
}

/** Every event that billing publishes. */
export const billingEvents = {
  'member.paid': topic<OfMember>(1).to('profiles', 'conversations'),
  'member.unpaid': topic<OfMember>(1).to('profiles', 'conversations'),
  'order.completed': topic<OrderCompleted>(1).to('notifications', 'accounts', 'billing'),
  'order.refunded': topic<OrderRefunded>(1).to('accounts', 'billing'),
  'order.charged-back': topic<OfOrder>(1).to('accounts', 'billing'),
  'order.withdrawn': topic<OrderWithdrawn>(1).to('notifications'),
  'refund.granted': topic<OfRefund>(1).to('notifications'),
  'sms.requested': topic<SmsRequested>(1).to('notifications'),
  'direct-debit.announced': topic<OfOrder>(1).to('notifications'),
  'withdrawal.asked': topic<WithdrawalAsked>(1).to('billing'),
  'withdrawal.link-made': topic<WithdrawalLinkMade>(1).to('notifications'),
}
export type BillingEvents = typeof billingEvents

/** What is told live to a member, and of orders also to partners; the subject is the order. */
export type BillingLiveEvent = { kind: 'CREDITS_CHANGED' } | { kind: 'ORDER_CHANGED'; subjectId: string }

export const billingLiveEvents = liveEvents<BillingLiveEvent>('billing')

/** A member's first order was completed: the member is paid from now on (CRED-02). */
export function memberPaid(payload: OfMember): DomainEvent<OfMember> {
  return newEvent(billingEvents, 'member.paid', { key: payload.memberId, payload })
}

/** Every order of a member was reversed: the member is a free member again. */
export function memberUnpaid(payload: OfMember): DomainEvent<OfMember> {
  return newEvent(billingEvents, 'member.unpaid', { key: payload.memberId, payload })
}

/** An order was paid, its credits are booked and its invoice is numbered. */
export function orderCompleted(payload: OrderCompleted): DomainEvent<OrderCompleted> {
  return newEvent(billingEvents, 'order.completed', { key: payload.orderId, payload })
}

/** Money of an order goes back. Once for each refund. */
export function orderRefunded(payload: OrderRefunded): DomainEvent<OrderRefunded> {
  return newEvent(billingEvents, 'order.refunded', { key: payload.orderId, payload })
}

/** A bank has taken the money of an order back. */
export function orderChargedBack(payload: OfOrder): DomainEvent<OfOrder> {
  return newEvent(billingEvents, 'order.charged-back', { key: payload.orderId, payload })
}

/**
 * A member withdrew from an order: credits are taken, money goes back, the receipt is due at once (TRUST-04).
 */
export function orderWithdrawn(payload: OrderWithdrawn): DomainEvent<OrderWithdrawn> {
  return newEvent(billingEvents, 'order.withdrawn', { key: payload.refundId, payload })
}

/** An operator gives something of an order back: the member reads it by mail (OPER-05). */
export function refundGranted(payload: OfRefund): DomainEvent<OfRefund> {
  return newEvent(billingEvents, 'refund.granted', { key: payload.refundId, payload })
}

export function smsRequested(payload: SmsRequested): DomainEvent<SmsRequested> {
  return newEvent(billingEvents, 'sms.requested', { key: payload.memberId, payload })
}

/** A mandate was given and its direct debit is on its way: the member is told before the money leaves. */
export function directDebitAnnounced(payload: OfOrder): DomainEvent<OfOrder> {
  return newEvent(billingEvents, 'direct-debit.announced', { key: payload.orderId, payload })
}

/**
 * Billing's own handler looks the order up, so the time of the answer does not give away whether there is
 * one.
 */
export function withdrawalAsked(payload: WithdrawalAsked): DomainEvent<WithdrawalAsked> {
  return newEvent(billingEvents, 'withdrawal.asked', { key: payload.siteId, payload })
}

/**
 * The order exists; notifications sends the link if the address is the one of the member who ordered, and
 * else nothing.
 */
export function withdrawalLinkMade(payload: WithdrawalLinkMade): DomainEvent<WithdrawalLinkMade> {
  return newEvent(billingEvents, 'withdrawal.link-made', { key: payload.memberId, payload })
}
