import { formatDate } from '#web/runtime/text/format.ts'

/** A moment in the reader's time zone: 28 Nov 2026, 09:30. */
export function momentText(moment: string): string {
  return formatDate(moment, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

/** A moment of these weeks, without its year: 28 Nov, 09:30. */
export function recentText(moment: string): string {
  return formatDate(moment, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

/** A day such as 2026-11-28: 28 Nov. */
export function dayText(day: string): string {
  return formatDate(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
