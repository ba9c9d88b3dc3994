// fontkit ships no types. This describes only what drawing text needs.
declare module 'fontkit' {
  /** Lengths are in font units, `unitsPerEm` to its size. */
  export type Font = {
    unitsPerEm: number
    ascent: number
    /** Shapes a text with the font's kerning, ligatures and marks. */
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
  }
  /** @throws Error for a file that is not a font */
  export function openSync(file: string): Font
}
