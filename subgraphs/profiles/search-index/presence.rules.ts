import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'

/** A member shows as online for this long after the last activity. */
export const ONLINE_MINUTES = 5

/** @returns whether a member with this last activity and this last exit from the page counts as online now */
export function isOnline(
  { lastActiveAt, awayAt }: { lastActiveAt: Date | null; awayAt: Date | null },
  now: Date,
): boolean {
  if (lastActiveAt === null || (awayAt !== null && awayAt >= lastActiveAt)) return false
  return now.getTime() - lastActiveAt.getTime() < ONLINE_MINUTES * MINUTE_MILLISECONDS
}
