// Right-to-left letters and direction marks, which could reorder the words around them.
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A member's word within another text: a right-to-left one is isolated, and keeps the order of the text
 * around it, as in "(3) דנה, 36". In markup `<bdi>` and `dir="auto"` do the same.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(MARKS, '')}\u2069` : text
}
