const LONGEST_DAYS = 365

/** The calendar day, YYYY-MM-DD by this browser's clock, so many days ahead. */
export function dayAhead(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.getFullYear()}-${month}-${date}`
}

/** Whether a pause may end on this day: from tomorrow on, within a year. */
export function isPauseDay(day: string, now: Date): boolean {
  return day >= dayAhead(now, 1) && day <= dayAhead(now, LONGEST_DAYS)
}
