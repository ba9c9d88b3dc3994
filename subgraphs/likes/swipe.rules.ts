/** How long a decision of the swipe game can be undone (TRUST-09). */
export const UNDO_DAYS = 7

/** How many of the site's daily likes are left (LIKE-07). */
export function swipeLikesLeft(usedCount: number, likesPerDay: number): number {
  return Math.max(0, likesPerDay - usedCount)
}
