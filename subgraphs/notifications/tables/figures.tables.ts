/** Mails and pushes of a day, and why members get no more mails. */
export type DailyDeliveryTable = {
  siteId: string
  day: string
  mails: number
  sent: number
  failed: number
  bounced: number
  reported: number
  unsubscribed: number
  pushes: number
  refused: number
  browsers: number | null
}
