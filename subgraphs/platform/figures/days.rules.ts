import { DAY_MILLISECONDS } from '../base/durations.ts'

/** The most days that a request for figures may name: a leap year. */
export const DAYS_MAX = 366

/** The day so many days later, or earlier for a negative count; both YYYY-MM-DD. */
export function dayLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

/** How many days there are from the first to the last, 0 or less if the last one comes first. */
export function countOfDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1
}

/** Every day from the first to the last, both YYYY-MM-DD; none if the last one comes first. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MILLISECONDS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
