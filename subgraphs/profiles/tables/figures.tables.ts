/** The days on which a member was active: bit n of `days` is n days before `lastDay`. */
export type ActiveMemberTable = {
  profileId: string
  siteId: string
  signedUpOn: string
  gender: string
  network: string
  country: string
  lastDay: string
  days: string
}

/** Active members at the end of a day; `network`, `country` and `gender` may be ALL. */
export type DailyActiveTable = {
  siteId: string
  day: string
  network: string
  country: string
  gender: string
  ofDay: number
  ofWeek: number
  ofMonth: number
}

/** Members who signed up on a day and were active in a week after it. */
export type DailyCohortTable = {
  siteId: string
  day: string
  week: number
  network: string
  country: string
  members: number
}
