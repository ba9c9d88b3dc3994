/** Durations in milliseconds, as dates and timers count them. */
export const MINUTE_MILLISECONDS = 60_000
export const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

/** Durations in seconds, as HTTP headers count them. */
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
