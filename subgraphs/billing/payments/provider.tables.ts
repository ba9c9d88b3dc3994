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
export type ProviderFeeWalkTable = { provider: string; balanceRef: string; newestRef: string }
