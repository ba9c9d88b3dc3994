import type { DayRange } from '../api/types.ts'

const DAY_MILLISECONDS = 86_400_000

/** Today in a time zone, as 2026-11-28. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The last days up to one, that one included. */
export function lastDays(count: number, to: string): DayRange {
  const first = new Date(Date.parse(to) - (count - 1) * DAY_MILLISECONDS)
  return { from: first.toISOString().slice(0, 10), to }
}

/** Every day of a range, the first one first. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MILLISECONDS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The end of a chart's scale: the least of 1, 2, 5, 10, 20, 50 … that no value passes. */
export function scaleEnd(values: readonly number[]): number {
  const most = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? most
}
