import type { PaymentMethod, PaymentStatus } from '../tables/orders.types.ts'

/** An amount in minor units (499 = 4.99). */
export type Amount = { minor: number; currency: string }

/**
 * What is to be paid, where the customer returns to, and where the provider reports. `idempotencyKey`: the
 * same key is the same payment.
 */
export type NewPayment = {
  idempotencyKey: string
  amount: Amount
  method: PaymentMethod
  description: string
  locale: string
  returnUrl: string
  webhookUrl: string
  /**
   * `first`: the customer agrees that this card may be charged again; `recurring`: it is, without the
   * customer being there.
   */
  sequence: 'oneoff' | 'first' | 'recurring'
  /** Needed for a recurring payment. */
  mandate?: StoredMandate | undefined
}

/** What a recurring payment is found by: our own names for it, and whose mandate it uses. */
export type SoughtPayment = Pick<NewPayment, 'idempotencyKey' | 'description'> & { customerRef: string }

/** The provider's names for a customer and for what that customer agreed to be charged with. */
export type StoredMandate = { customerRef: string; mandateRef: string }

/** A direct debit mandate that was given on our own page. `signedOn` is YYYY-MM-DD. */
export type NewMandate = {
  idempotencyKey: string
  holder: string
  iban: string
  reference: string
  signedOn: string
}

/** A refund as the provider reports it, regardless of who requested it. */
export type ReportedRefund = {
  /** The provider's name for it. */
  ref: string
  /** Our name for it, where we asked for it. */
  refundId: string | null
  amountMinor: number
  /**
   * Whether the provider has given it up: it could not be paid, or it was cancelled. The money is with us
   * then.
   */
  failed: boolean
}

/** What the provider says of a payment now. */
export type PaymentSnapshot = {
  providerRef: string
  status: PaymentStatus
  amount: Amount
  /**
   * Everything refunded or being refunded to the customer, regardless of who requested it; excludes failed
   * refunds.
   */
  refundedMinor: number
  /** What it consists of, as far as the provider names it, and what has failed. */
  refunds: readonly ReportedRefund[]
  /** Whether the shop may still cancel the unpaid payment. */
  cancelable: boolean
  /** What a first payment may be repeated with; `label` is what the customer recognises it by. */
  mandate?: (StoredMandate & { label: string }) | undefined
}

/** Money that goes back to the customer. `idempotencyKey`: the same key is the same refund. */
export type NewRefund = { idempotencyKey: string; providerRef: string; amount: Amount; description: string }

/**
 * A movement on our balance at the provider because of a payment: what it brought, and what the provider
 * kept.
 */
export type ReportedFee = {
  ref: string
  /** The payment. */
  providerRef: string
  /** In the provider's words: a payment, a refund, a charge-back. */
  kind: string
  currency: string
  feeMinor: number
  netMinor: number
  at: Date
}

/** A page of movements, the newest first. `refs` has all of them, also those of no payment. */
export type FeePage = { refs: string[]; fees: ReportedFee[]; next: string | undefined }

/** The provider does not know the place where a page should begin. */
export class FeePlaceUnknownError extends Error {
  override name = 'FeePlaceUnknownError'
}

/** What the provider reports of its fees. */
export type FeeReports = {
  /** Our balances there. */
  balances(): Promise<string[]>
  /**
   * @param from where the page begins; undefined for the newest movement
   * @throws FeePlaceUnknownError
   */
  page(balanceRef: string, from: string | undefined): Promise<FeePage>
}

/** A webhook whose signature does not hold; it is answered 401 and changes nothing. */
export class WebhookRefusedError extends Error {
  override name = 'WebhookRefusedError'
}

/** The provider refuses this payment for good: a retry of the same would not help. */
export class PaymentRefusedError extends Error {
  override name = 'PaymentRefusedError'
}

/** The provider took a call and did not answer it in time; it may have done what was asked. */
export class ProviderSilentError extends Error {
  override name = 'ProviderSilentError'
}

/** The provider refuses this refund for good: a retry would not help, and an operator has to look. */
export class RefundRefusedError extends Error {
  override name = 'RefundRefusedError'
}

/**
 * A payment provider. A webhook only names payments that may have changed; their state is always read again
 * through `fetch`, so a forged, doubled, late or reordered call changes nothing (PAY-04). Each call throws a
 * ProviderSilentError when it is not answered in time.
 */
export type PaymentProvider = {
  readonly name: 'sandbox' | 'mollie'
  /** Methods that it can take a payment with; where they are offered is data of the product. */
  readonly supports: readonly PaymentMethod[]
  /** @throws PaymentRefusedError */
  create(payment: NewPayment): Promise<PaymentSnapshot & { checkoutUrl: string | null }>
  /**
   * Looks for a recurring payment whose creation got no answer, without creating it.
   * @returns undefined when the provider has no such payment
   */
  find(payment: SoughtPayment): Promise<PaymentSnapshot | undefined>
  /** @returns undefined when the provider does not know the payment */
  fetch(providerRef: string): Promise<PaymentSnapshot | undefined>
  /**
   * Cancels a payment that is still unpaid; from then on it cannot be paid.
   * @returns false when the provider does not allow that (any more)
   */
  cancel(providerRef: string): Promise<boolean>
  /** Makes a mandate for direct debits. */
  createMandate(mandate: NewMandate): Promise<StoredMandate>
  /** Revokes a mandate, which then can never be charged again; one that is gone already stays so. */
  revokeMandate(mandate: StoredMandate): Promise<void>
  /** Undefined where the provider does not report its fees to this installation. */
  readonly fees?: FeeReports | undefined
  /**
   * Pays back a part of a payment or all of it. Keys are forgotten after a while, so ask `fetch` first
   * whether an earlier attempt arrived.
   * @returns the provider's name for it
   * @throws RefundRefusedError
   */
  refund(refund: NewRefund): Promise<string>
  /**
   * Checks that a webhook is the provider's.
   * @returns the payments it speaks of
   * @throws WebhookRefusedError
   */
  readWebhook(headers: Record<string, unknown>, body: Buffer): Promise<string[]>
}
