/** How many emoji stand in a row; the style sheet says the same. */
const COLUMNS = 8

/**
 * Where an arrow key, Home or End leads from an emoji.
 * @param at the index of the one with the focus, -1 for none
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
