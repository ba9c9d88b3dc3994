// Letters that are written from right to left, and marks of direction, which could turn the words around them.
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A word of a member as a part of another text: one that is written from right to left stays whole, and leaves what stands around it in its order, as in
 * "(3) דנה, 36". In markup `<bdi>` and `dir="auto"` do the same.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(MARKS, '')}\u2069` : text
}
