/** A member is shown as online for this long after the last activity. */
export const ONLINE_MINUTES = 5

/** @returns whether somebody who was last active then, and has left the page then, counts as online now */
export function isOnline(
  { lastActiveAt, awayAt }: { lastActiveAt: Date | null; awayAt: Date | null },
  now: Date,
): boolean {
  if (lastActiveAt === null || (awayAt !== null && awayAt >= lastActiveAt)) return false
  return now.getTime() - lastActiveAt.getTime() < ONLINE_MINUTES * 60_000
}
