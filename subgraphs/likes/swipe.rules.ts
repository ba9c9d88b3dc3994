/** How long a decision of the swipe game can be undone (TRUST-09). */
export const UNDO_DAYS = 7

/** How many likes are left of those that the site gives a day (LIKE-07). */
export function swipeLikesLeft(usedCount: number, likesPerDay: number): number {
  return Math.max(0, likesPerDay - usedCount)
}
