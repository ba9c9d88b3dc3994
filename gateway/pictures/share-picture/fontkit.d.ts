// fontkit brings no types. Only what draws text is described here.
declare module 'fontkit' {
  /** Lengths are in units of the font, `unitsPerEm` to its size. */
  export type Font = {
    unitsPerEm: number
    ascent: number
    /** Shapes a text: kerning, ligatures and marks as the font has them. */
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
  }
  /** @throws Error for a file that is no font */
  export function openSync(file: string): Font
}
