const DAY_MS = 24 * 3600_000

/** How long ago somebody was there, only as near as others need to know. */
export type LastActive = 'today' | 'yesterday' | 'week' | 'month' | 'longer'

/**
 * @param at when the member was last active
 * @param now the present moment; calendar days are those of the reader's device
 */
export function lastActiveOf(at: Date, now: Date): LastActive {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const days = Math.ceil((midnight - at.getTime()) / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days <= 7) return 'week'
  return days <= 31 ? 'month' : 'longer'
}
