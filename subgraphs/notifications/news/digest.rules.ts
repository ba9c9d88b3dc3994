/** Before every id of a member: where a walk through a site's members begins. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * What begins at a fixed time of the week or day of a site: Sunday evening the summary, every morning the
 * reminders.
 */
export type DigestKind = 'weekly' | 'reminders'

const WEEKLY_HOUR = 18
const REMINDERS_HOUR = 11
// A process that was down at the hour makes up for it on the same day, never in the night.
const LAST_HOUR = 21

/** Which digest runs a site is due for at an instant, by its own clock. */
export function dueDigestRuns(now: Date, timeZone: string): DigestKind[] {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((known) => known.type === type)!.value
  const hour = Number(part('hour'))
  if (hour > LAST_HOUR) return []
  const weekly = part('weekday') === 'Sun' && hour >= WEEKLY_HOUR
  return [...(weekly ? ['weekly' as const] : []), ...(hour >= REMINDERS_HOUR ? ['reminders' as const] : [])]
}
