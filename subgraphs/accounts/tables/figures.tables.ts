/** Sign-ups and activations of a day; `network` and `country` may be ALL. */
export type DailySignupTable = {
  siteId: string
  day: string
  network: string
  country: string
  signups: number
  activated: number
}

/** Decisions of moderators on a day, and how long what they are about had waited. */
export type DailyModerationTable = {
  siteId: string
  day: string
  decided: number
  inTime: number
  medianMinutes: number
  slowMinutes: number
}
