const SHOWN_FROM = 20
const STEP_MIN = 10

/**
 * A member count fit for publication: rounded down to its two leading digits, and to tens at least, so that
 * its changes reveal no single member.
 * @returns null for less than 20, where each step would stand for few members
 */
export function shownCount(count: number): number | null {
  if (count < SHOWN_FROM) return null
  const step = Math.max(STEP_MIN, 10 ** (String(count).length - 2))
  return count - (count % step)
}
