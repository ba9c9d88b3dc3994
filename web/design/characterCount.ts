import { graphemes } from '#web/runtime/text/graphemes.ts'

// A longer text exceeds every limit, so it is not worth segmenting at every key press.
const COUNTED_UNITS = 100_000

/** Counts characters as people and the server do: a family emoji is one. */
export function characterCount(text: string): number {
  if (text.length > COUNTED_UNITS) return text.length
  return graphemes(text).length
}
