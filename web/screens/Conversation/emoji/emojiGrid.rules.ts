/** Emoji per row; must match the style sheet. */
const COLUMNS = 8

/**
 * The target of an arrow key, Home or End.
 * @param at the index of the focused emoji, -1 for none
 * @returns an index from 0 to count - 1; undefined for any other key
 */
export function emojiAfterKey(key: string, at: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
    Home: -at,
    End: count - 1 - at,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1)
}
