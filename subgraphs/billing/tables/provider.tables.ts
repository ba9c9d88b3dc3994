import type { Generated } from 'kysely'

export type ProviderContactTable = {
  provider: string
  answeredAt: Date | null
  failedAt: Date | null
  failure: string | null
  webhookAt: Date | null
  feesReadAt: Date | null
  feesFailedAt: Date | null
  feesFailure: string | null
}

/** A movement on our balance at the provider because of a payment, and what the provider kept of it. */
export type ProviderFeeTable = {
  provider: string
  ref: string
  siteId: string
  orderId: string
  kind: string
  currency: string
  feeMinor: number
  netMinor: number
  at: Date
}
export type ProviderFeeWalkTable = {
  provider: string
  balanceRef: string
  /** The newest movement when everything before it had been read. */
  newestRef: string | null
  /** Where a reading that broke off goes on, and the newest movement that it had begun with. */
  resumeFrom: string | null
  resumeNewest: string | null
}

/** A refund as the sandbox bank keeps it; `refundId` is the shop's name for one that the shop asked for. */
export type SandboxRefundTable = {
  id: string
  paymentId: string
  refundId: string | null
  amountMinor: number
  failed: Generated<boolean>
  createdAt: Generated<Date>
}
