import { daysAgo } from '#web/runtime/text/calendarDays.ts'

/** How long ago a member was active, only as precisely as others need to know. */
export type LastActive = 'today' | 'yesterday' | 'week' | 'month' | 'longer'

/**
 * @param at when the member was last active
 * @param now the present moment; calendar days are those of the reader's device
 */
export function lastActiveOf(at: Date, now: Date): LastActive {
  const days = daysAgo(at, now)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days <= 7) return 'week'
  return days <= 31 ? 'month' : 'longer'
}
