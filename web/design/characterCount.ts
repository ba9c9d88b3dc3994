import { graphemes } from '#web/runtime/text/graphemes.ts'

// Beyond this a text is too long whatever it is made of; it is not worth taking apart at every key.
const COUNTED_UNITS = 100_000

/** How many characters a text has as people count them, and as the server does: a family emoji is one. */
export function characterCount(text: string): number {
  if (text.length > COUNTED_UNITS) return text.length
  return graphemes(text).length
}
