import { daysAgo } from '#web/runtime/text/calendarDays.ts'

const WEEKDAY_UP_TO_DAYS = 6

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

/** The time of a message as the language writes it: "21:06", in English "9:06 PM". */
export function timeText(date: Date, locale: string): string {
  return format(locale, { timeStyle: 'short' }).format(date)
}

/** A short form for lists: "21:06", "yesterday", "Mon", "12 Mar", "12 Mar 2024". */
export function shortTimeText(date: Date, locale: string, now = new Date()): string {
  const days = daysAgo(date, now)
  if (days <= 0) return timeText(date, locale)
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')
  if (days <= WEEKDAY_UP_TO_DAYS) return format(locale, { weekday: 'short' }).format(date)
  return format(locale, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date)
}

/** The words between two days of a conversation: "Today", "Yesterday", "Thursday 12 March". */
export function dayText(date: Date, locale: string, now = new Date()): string {
  const days = daysAgo(date, now)
  const text =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
      : format(locale, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
        }).format(date)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
