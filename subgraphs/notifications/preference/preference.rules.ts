import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import type { InvalidField } from '#platform/base/errors.ts'
import type { NotificationType, NotificationChannel } from '../tables/notification.types.ts'

/** The marketing types. By e-mail they need the member's consent as well as the switch (TRUST-06). */
export const MARKETING_TYPES: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news']

// A push interrupts, so only what another member has just done is pushed unasked.
const PUSHED_BY_DEFAULT: readonly NotificationType[] = ['new_conversations', 'new_messages', 'like']

/**
 * Whether a type is on before the member has touched its switch.
 * @param hasMarketingConsent whether the member consented to mails about offers and news
 */
export function isOnByDefault(
  type: NotificationType,
  channel: NotificationChannel,
  hasMarketingConsent: boolean,
): boolean {
  if (channel === 'push') return PUSHED_BY_DEFAULT.includes(type)
  return hasMarketingConsent || !MARKETING_TYPES.includes(type)
}

/** When pushes wait: minutes of the day in a time zone, an end before the start is on the next day. */
export type QuietHours = { startsMinute: number; endsMinute: number; timeZone: string }

/** How quiet hours are written in the API: "22:30". */
export type QuietHoursTexts = { startsAt: string; endsAt: string; timeZone: string }

/** Parses "22:30" into minutes of the day. @returns undefined for an invalid time */
export function minuteOf(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

export function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The faults of quiet hours; empty when they are valid. */
export function faultsOfQuietHours({ startsAt, endsAt, timeZone }: QuietHoursTexts): InvalidField[] {
  const faults: (InvalidField | undefined)[] = [
    minuteOf(startsAt) === undefined ? { path: 'startsAt', code: 'TIME_OF_DAY_INVALID' } : undefined,
    minuteOf(endsAt) === undefined ? { path: 'endsAt', code: 'TIME_OF_DAY_INVALID' } : undefined,
    startsAt === endsAt ? { path: 'endsAt', code: 'QUIET_HOURS_EMPTY' } : undefined,
    isTimeZone(timeZone) ? undefined : { path: 'timeZone', code: 'TIME_ZONE_UNKNOWN' },
  ]
  return faults.filter((fault) => fault !== undefined)
}

function isTimeZone(name: string): boolean {
  try {
    return (
      name.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

/** When a push may be sent: now, or at the end of the current quiet hours. */
export function endOfQuiet(quiet: QuietHours | undefined, now: Date): Date {
  if (quiet === undefined) return now
  const minute = minuteIn(now, quiet.timeZone)
  const { startsMinute, endsMinute } = quiet
  const isQuiet =
    startsMinute < endsMinute
      ? minute >= startsMinute && minute < endsMinute
      : minute >= startsMinute || minute < endsMinute
  if (!isQuiet) return now
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS
  const end = new Date(wholeMinute + ((endsMinute - minute + 1440) % 1440) * MINUTE_MILLISECONDS)
  // Over a change of the clock the wall time is an hour off: moved by what it shows.
  const off = minuteIn(end, quiet.timeZone) - endsMinute
  return off === 0
    ? end
    : new Date(end.getTime() - (off > 720 ? off - 1440 : off < -720 ? off + 1440 : off) * MINUTE_MILLISECONDS)
}

function minuteIn(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((known) => known.type === type)!.value)
  return part('hour') * 60 + part('minute')
}
