import type { RetentionRule } from '#platform/members/retention.ts'

/** How long likes keeps its data. */
export const retention: RetentionRule[] = [
  {
    data: 'the number of likes per day in the swipe game',
    kept: '30 days',
    table: 'swipe_day',
    due: `day <= platform.now()::date - 30`,
  },
]
