import { z } from 'zod'
import { minorOf } from '../orders/order.rules.ts'
import type { PaymentSnapshot, ReportedRefund, StoredMandate } from '../orders/payment.provider.ts'
import type { PaymentStatus } from '../tables/orders.types.ts'

// What is read of Mollie's answers, and nothing else: Mollie may add to them, leave out what we do not use,
// or answer beside its own schema.

const amount = z.object({ value: z.string(), currency: z.string() })
const refund = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  metadata: z.unknown().optional(),
})
const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  amountRefunded: amount.nullish(),
  amountChargedBack: amount.nullish(),
  isCancelable: z.boolean().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  sequenceType: z.string().nullish(),
  details: z.object({ cardNumber: z.string().nullish() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }).nullish(),
})
const payments = z.object({
  _embedded: z.object({ payments: z.array(z.object({ description: z.string().nullish() }).loose()) }),
})
const refunds = z.object({ _embedded: z.object({ refunds: z.array(refund) }) })
const chargebacks = z.object({
  _embedded: z.object({ chargebacks: z.array(z.object({ reversedAt: z.string().nullish() })) }),
})

const STATUSES: Record<string, PaymentStatus> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}
const FAILED_REFUNDS = new Set(['failed', 'canceled'])

/**
 * Reads a payment, as Mollie writes it; what went back of it is in lists of their own. @throws when it lacks
 * something that we need
 */
export function readPayment(answer: unknown): PaymentSnapshot & { checkoutUrl: string | null } {
  const known = payment.parse(answer)
  const status = STATUSES[known.status]
  if (status === undefined) throw new Error(`Mollie knows a status that we do not: ${known.status}`)
  return {
    providerRef: known.id,
    status: minor(known.amountChargedBack) > 0 ? 'charged_back' : status,
    amount: { minor: minor(known.amount), currency: known.amount.currency },
    refundedMinor: minor(known.amountRefunded),
    refunds: [],
    cancelable: known.isCancelable === true,
    mandate: mandateOf(known),
    checkoutUrl: known._links?.checkout?.href ?? null,
  }
}

/**
 * Reads the payments of a customer with their descriptions. @throws when something is missing that we need
 */
export function readPayments(answer: unknown): (PaymentSnapshot & { description: string | null })[] {
  return payments
    .parse(answer)
    ._embedded.payments.map((each) => ({ ...readPayment(each), description: each.description ?? null }))
}

/** Reads the refunds of a payment, as Mollie lists them. @throws when something is missing that we need */
export function readRefunds(answer: unknown): ReportedRefund[] {
  return refunds.parse(answer)._embedded.refunds.map(readRefund)
}

/**
 * Reads the charge-backs of a payment, as Mollie lists them: for each whether it still stands. @throws when
 * something is missing that we need
 */
export function readChargebacks(answer: unknown): { stands: boolean }[] {
  return chargebacks
    .parse(answer)
    ._embedded.chargebacks.map(({ reversedAt }) => ({ stands: reversedAt == null }))
}

/** A payment with what went back of it. */
export function withReversals(
  snapshot: PaymentSnapshot,
  reversals: { refunds: ReportedRefund[]; chargebacks: { stands: boolean }[] },
): PaymentSnapshot {
  const live = reversals.refunds.filter(({ failed }) => !failed)
  const { chargebacks: taken } = reversals
  const stands = taken.length === 0 ? snapshot.status === 'charged_back' : taken.some((each) => each.stands)
  const status = stands ? 'charged_back' : taken.length > 0 ? 'chargeback_reversed' : snapshot.status
  return {
    ...snapshot,
    status,
    refundedMinor: live.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    refunds: reversals.refunds,
  }
}

/** Reads a refund, as Mollie writes it. @throws when it lacks something that we need */
export function readRefund(answer: unknown): ReportedRefund {
  const known = refund.parse(answer)
  const named = z.object({ refundId: z.string() }).safeParse(known.metadata)
  return {
    ref: known.id,
    refundId: named.success ? named.data.refundId : null,
    amountMinor: minor(known.amount),
    failed: FAILED_REFUNDS.has(known.status),
  }
}

/** Reads the name of a customer or a mandate. @throws when there is none */
export function readId(answer: unknown): string {
  return z.object({ id: z.string() }).parse(answer).id
}

function mandateOf({
  customerId,
  mandateId,
  sequenceType,
  details,
}: z.infer<typeof payment>): (StoredMandate & { label: string }) | undefined {
  if (sequenceType !== 'first' || customerId == null || mandateId == null) return undefined
  const digits = details?.cardNumber
  return { customerRef: customerId, mandateRef: mandateId, label: digits == null ? '' : `•••• ${digits}` }
}

function minor(money: { value: string; currency: string } | null | undefined): number {
  return money == null ? 0 : minorOf(money.value, money.currency)
}
