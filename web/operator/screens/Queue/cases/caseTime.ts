import i18next from 'i18next'
import { formatDate } from '#web/runtime/text/format.ts'

/** How long something has waited: "9 min", "5 h 12 min", "3 d". */
export function waitingSince(at: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return i18next.t('queue:wait.minutes', { count: minutes })
  if (hours < 24) return i18next.t('queue:wait.hours', { hours, minutes: minutes % 60 })
  return i18next.t('queue:wait.days', { count: Math.floor(hours / 24) })
}

/** From here on a member has waited long. */
const LONG_MS = 4 * 3_600_000

export const hasWaitedLong = (at: string) => Date.now() - Date.parse(at) > LONG_MS

/** A moment of this year: "26 Nov, 14:19". */
export function momentOf(at: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return formatDate(at, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

/** A day: "26 Nov". */
export function dayOf(at: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return formatDate(at, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) })
}
