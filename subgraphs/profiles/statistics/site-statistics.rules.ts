const SHOWN_FROM = 20
const STEP_MIN = 10

/**
 * A count of members as it may be told to anybody: rounded down to its two leading digits, and to tens at least, so that nobody is noticed by whether
 * it changes.
 * @returns null for less than 20, of whom each would stand for few
 */
export function shownCount(count: number): number | null {
  if (count < SHOWN_FROM) return null
  const step = Math.max(STEP_MIN, 10 ** (String(count).length - 2))
  return count - (count % step)
}
