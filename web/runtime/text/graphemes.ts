let segmenter: Intl.Segmenter | undefined

/**
 * Splits a text into characters as people count them: a family emoji is one. Without a segmenter it splits
 * code points, which the server corrects.
 */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text]
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
