let segmenter: Intl.Segmenter | undefined

/** Splits a text into characters as people count them: a family emoji is one. */
export function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
