import type { ColumnType, Generated } from 'kysely'
import type { DayCountTable } from '#platform/figures/day-count.tables.ts'
import type { Seller } from '../accounts/published.ts'
import type { BuyerTable, DailyMoneyTable } from './tables/figures.tables.ts'
import type {
  OrderState,
  VatEvidence,
  PaymentMethod,
  PaymentStatus,
  RefundKind,
  RefundState,
  DifferenceKind,
} from './tables/orders.types.ts'
import type {
  ProviderContactTable,
  ProviderFeeTable,
  ProviderFeeWalkTable,
  SandboxRefundTable,
} from './tables/provider.tables.ts'

/** Why credits came or went. */
export type EntryKind =
  | 'signup'
  | 'bonus'
  | 'purchase'
  | 'message'
  | 'image'
  | 'gift'
  | 'refund'
  | 'chargeback'
  | 'debt'
  | 'correction'

/** Why an account is flagged for review. */
export type FlagReason = 'chargeback'

type AccountTable = {
  accountId: string
  siteId: string
  balance: Generated<number>
  lastEntry: Generated<number>
  paid: Generated<boolean>
  debt: Generated<number>
  country: string
  declaredCountry: string | null
  declaredOver: string | null
  declaredAt: Date | null
  flaggedAt: Date | null
  flagReason: FlagReason | null
  updatedAt: Generated<Date>
}
export type EntryTable = {
  accountId: string
  number: number
  amount: number
  balanceAfter: number
  kind: EntryKind
  ref: string
  valueMicro: number | null
  currency: string | null
  createdAt: Generated<Date>
}
type LotTable = {
  accountId: string
  id: string
  source: 'bonus' | 'order'
  orderId: string | null
  credits: number
  remaining: number
  unitPriceMicro: Generated<number>
  currency: string | null
  createdAt: Generated<Date>
}
type BundleTable = {
  id: string
  siteId: string
  country: Generated<string>
  currency: string
  credits: number
  priceMinor: number
  style: 'p0' | 'p1' | 'p2' | 'p3'
  popular: Generated<boolean>
  active: Generated<boolean>
  createdAt: Generated<Date>
}
type VatRateTable = { country: string; validFrom: string; percentage: string }
type OrderTable = {
  id: string
  siteId: string
  accountId: string
  number: string
  bundleId: string
  credits: number
  priceMinor: number
  listPriceMinor: number | null
  discountCode: string | null
  discountPercentage: string | null
  currency: string
  vatCountry: string
  vatEvidence: ColumnType<VatEvidence, string | undefined, never>
  vatPercentage: string
  vatMinor: number
  method: PaymentMethod
  state: Generated<OrderState>
  locale: string
  conditions: string
  /** How many of the credits settle a debt, as the conditions say. */
  creditsForDebt: Generated<number>
  button: Generated<string>
  refundDays: Generated<number>
  createdAt: Generated<Date>
  completedAt: Date | null
}
type PaymentTable = {
  id: string
  siteId: string
  orderId: string
  provider: string
  providerRef: string | null
  providerStatus: Generated<PaymentStatus>
  checkoutUrl: string | null
  host: string | null
  /** Whether the provider lets us take it back before it is paid. */
  cancelable: Generated<boolean>
  sequence: Generated<'oneoff' | 'first' | 'recurring'>
  mandateId: string | null
  createdAt: Generated<Date>
  syncedAt: Date | null
  triedAt: Date | null
}
/**
 * What a member is offered without asking: the first hours' bonus, the welcome discount, and one instead of
 * leaving.
 */
export type OfferKind = 'time-bonus' | 'welcome' | 'delete'

/** How often a code may be used. */
export type Validity = 'once' | 'once-per-user' | 'unlimited'
type DiscountCodeTable = {
  siteId: string
  code: string
  country: string | null
  memberId: string | null
  expiresAt: Date | null
  valuePercentage: string
  currency: string | null
  minimumOrderMinor: number | null
  status: Generated<'active' | 'inactive'>
  validity: Validity
  paymentMethods: string[] | null
  createdAt: Generated<Date>
  /** The series of random codes that it was made in. */
  seriesId: string | null
  endedAt: Date | null
}
type OfferTable = {
  siteId: string
  memberId: string
  kind: OfferKind
  code: string
  valuePercentage: string
  startsAt: Date
  endsAt: Date
  issuedAt: Generated<Date>
}
type DiscountUseTable = {
  orderId: string
  siteId: string
  code: string
  memberId: string
  validity: Validity
  state: Generated<'reserved' | 'consumed' | 'released' | 'late'>
  createdAt: Generated<Date>
  changedAt: Generated<Date>
}
type SpendingLimitTable = {
  siteId: string
  memberId: string
  amountMinor: number | null
  currency: string
  pendingAmountMinor: number | null
  pendingCurrency: string | null
  pendingFrom: Date | null
  updatedAt: Generated<Date>
}
type InvoiceTable = {
  siteId: string
  year: number
  number: number
  orderId: string
  seller: Seller
  issuedAt: Generated<Date>
}
type CreditNoteTable = {
  siteId: string
  year: number
  number: number
  refundId: string
  isCancellation: Generated<boolean>
  seller: Seller
  vatMinor: number
  issuedAt: Generated<Date>
}
/** The last number that was given in a year, so that none is missing. */
type NumberCounterTable = { siteId: string; year: number; lastNumber: number }
type RefundTable = {
  id: string
  siteId: string
  orderId: string
  accountId: string
  kind: RefundKind
  credits: number
  amountMinor: number
  currency: string
  state: RefundState
  providerRef: string | null
  byHand: Generated<boolean>
  declaredFrom: string | null
  createdAt: Generated<Date>
  triedAt: Date | null
  settledAt: Date | null
}
/** A bank that took money back, and whether it has given it to us again. */
type ChargebackTable = {
  id: string
  siteId: string
  orderId: string
  accountId: string
  createdAt: Generated<Date>
  reversedAt: Date | null
}
type PaymentDifferenceTable = {
  id: string
  siteId: string
  orderId: string
  kind: DifferenceKind
  expected: string
  found: string
  firstSeenAt: Generated<Date>
  lastSeenAt: Generated<Date>
  /** When the operator said to have looked at it. */
  notedAt: Date | null
  resolvedAt: Date | null
}
/** What an operator does with money. */
export type MoneyActKind = 'refund' | 'correction' | 'waiver'
/** How much of an order a refund gives back: everything, its unused credits, or an amount. */
export type RefundExtent = 'whole' | 'unused' | 'part'
/** Why an operator gives or takes money or credits. */
export type MoneyReason = 'withdrawal' | 'goodwill' | 'fault' | 'paid-twice' | 'fraud' | 'law' | 'other'
type MoneyActTable = {
  id: string
  siteId: string
  accountId: string
  orderId: string | null
  kind: MoneyActKind
  extent: RefundExtent | null
  amountMinor: number
  currency: string
  credits: number
  reason: MoneyReason
  /** What the operator says to the member about a refund; null for nothing. */
  words: string | null
  state: 'waiting' | 'done' | 'declined'
  askedBy: string
  askedByName: string
  askedAt: Generated<Date>
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  refundId: string | null
}
type PaymentMethodTable = {
  method: PaymentMethod
  country: string
  currency: string
  position: number
  name: string | null
  validFrom: string
  validUntil: string | null
}
type MandateTable = {
  id: string
  siteId: string
  accountId: string
  provider: string
  method: PaymentMethod
  label: string
  customerRef: string | null
  mandateRef: string | null
  reference: string | null
  text: string | null
  locale: string | null
  proof: string | null
  signedAt: Generated<Date>
  revokedAt: Date | null
  /** When the provider was last asked to revoke it, and when that was done. */
  providerAskedAt: Date | null
  providerRevokedAt: Date | null
}
export type DirectDebitTable = {
  id: string
  siteId: string
  accountId: string
  bundleId: string
  details: string
  ibanHash: string
  phoneHash: string
  ibanLabel: string
  phoneLabel: string
  reference: string
  mandateText: string
  locale: string
  declaredFrom: string
  codeHash: string
  codeSentAt: Generated<Date>
  tries: Generated<number>
  createdAt: Generated<Date>
  confirmedAt: Date | null
  mandateId: string | null
}
type DirectDebitBlockTable = {
  siteId: string
  kind: 'iban' | 'phone'
  hash: string
  reason: string
  createdAt: Generated<Date>
}
type WithdrawalLinkTable = {
  tokenHash: Buffer
  siteId: string
  orderId: string
  accountId: string
  expiresAt: Date
}
type AttemptTable = { siteId: string; kind: string; subject: string; count: number; expiresAt: Date }
/** What the members of a site had at the end of a day; gifts have the currency ''. */
type ClosingBalanceTable = {
  siteId: string
  until: Date
  currency: string
  credits: number
  valueMicro: string
}
type LedgerCheckTable = { id: string; at: Generated<Date>; accounts: number; faults: string }
type SandboxPaymentTable = {
  id: string
  idempotencyKey: string
  amountMinor: number
  currency: string
  method: PaymentMethod
  description: string
  locale: string
  returnUrl: string
  sequence: Generated<'oneoff' | 'first' | 'recurring'>
  status: Generated<PaymentStatus>
  refundedMinor: Generated<number>
  refundKeys: Generated<string[]>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** The tables of schema billing. */
export type Tables = {
  'billing.account': AccountTable
  'billing.entry': EntryTable
  'billing.lot': LotTable
  'billing.bundle': BundleTable
  'billing.vatRate': VatRateTable
  'billing.order': OrderTable
  'billing.payment': PaymentTable
  'billing.discountCode': DiscountCodeTable
  'billing.discountUse': DiscountUseTable
  'billing.offer': OfferTable
  'billing.spendingLimit': SpendingLimitTable
  'billing.invoice': InvoiceTable
  'billing.refund': RefundTable
  'billing.creditNote': CreditNoteTable
  'billing.chargeback': ChargebackTable
  'billing.paymentDifference': PaymentDifferenceTable
  'billing.moneyAct': MoneyActTable
  'billing.invoiceCounter': NumberCounterTable
  'billing.creditNoteCounter': NumberCounterTable
  'billing.paymentMethod': PaymentMethodTable
  'billing.mandate': MandateTable
  'billing.directDebit': DirectDebitTable
  'billing.directDebitBlock': DirectDebitBlockTable
  'billing.withdrawalLink': WithdrawalLinkTable
  'billing.attempt': AttemptTable
  'billing.providerContact': ProviderContactTable
  'billing.providerFee': ProviderFeeTable
  'billing.providerFeeWalk': ProviderFeeWalkTable
  'billing.ledgerCheck': LedgerCheckTable
  'billing.closingBalance': ClosingBalanceTable
  'billing.dayCount': DayCountTable
  'billing.buyer': BuyerTable
  'billing.dailyMoney': DailyMoneyTable
  'billing.sandboxPayment': SandboxPaymentTable
  'billing.sandboxRefund': SandboxRefundTable
}
