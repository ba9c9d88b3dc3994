/** When a member wrote for the first time. */
export type FirstMessageTable = { memberId: string; siteId: string; sentAt: Date }

/** Messages of a day; `network` and `country` are the sender's and may be ALL. */
export type DailyMessageTable = {
  siteId: string
  day: string
  network: string
  country: string
  messages: number
  firstMessages: number
  started: number
  answered: number
}
