/** A member who has bought, and the network that brought them ('' for none). */
export type BuyerTable = { accountId: string; siteId: string; network: string; firstOrderId: string }

/** What invoices and credit notes of a day add up to; `network` and `country` may be ALL. */
export type DailyMoneyTable = {
  siteId: string
  day: string
  network: string
  country: string
  currency: string
  orders: number
  firstPurchases: number
  soldMinor: number
  refundedMinor: number
}
