const DAY_MS = 24 * 3600_000

/** How many days ago it was, by the calendar of the reader's own device: 0 is today. */
export function daysAgo(date: Date, now: Date): number {
  // A day on which the clocks change has 23 or 25 hours.
  return Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
