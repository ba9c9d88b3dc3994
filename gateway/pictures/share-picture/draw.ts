import path from 'node:path'
// The picture for shared links, drawn in a process of its own: it reads `SharePicture` as JSON and writes a
// PNG. The font and image libraries thus stay out of the server, which needs them once per site and language.
import { text } from 'node:stream/consumers'
import { openSync, type Font } from 'fontkit'
import sharp, { type OverlayOptions } from 'sharp'

/** The text of the picture, and its colours (`#rrggbb`). */
export type SharePicture = {
  name: string
  title: string
  description: string
  /** The site's age limit, "18+". */
  age: string
  /** The parts of the site's mark as SVG, on a canvas of 64 by 64. */
  mark: string
  /** Files of up to three faces, from left to right. */
  faces: string[]
  colours: { accent: string; ground: string; text: string; muted: string }
}

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 72
const COLUMN = 620

const FOLDER = import.meta.dirname
/** The place of the most prominent face, then the others. */
const PLACES = [
  { left: 838, top: 52, width: 290 },
  { left: 728, top: 350, width: 176 },
  { left: 968, top: 382, width: 160 },
]
const FRAME = 8

type Style = { font: Font; size: number; colour: string }

const widthOf = (words: string, { font, size }: Style) =>
  (font.layout(words).advanceWidth * size) / font.unitsPerEm

/** One line as outlines, with its baseline at `y`: independent of the machine's fonts. */
function line(words: string, style: Style, { x, y }: { x: number; y: number }): string {
  const { font, size, colour } = style
  const { glyphs, positions } = font.layout(words)
  let pen = 0
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const at = `translate(${pen + xOffset} ${yOffset})`
    pen += xAdvance
    return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`
  })
  const scale = size / font.unitsPerEm
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Breaks a text between words. A word wider than the column gets its own line. */
function wrap(words: string, style: Style): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer, style) <= COLUMN) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * The largest size at which the text has at most `most` lines within the column; at the smallest size, the
 * excess is cut off.
 */
function fit(
  words: string,
  style: Omit<Style, 'size'>,
  { sizes, most }: { sizes: readonly number[]; most: number },
) {
  for (const size of sizes) {
    const lines = wrap(words, { ...style, size })
    if (lines.length <= most && lines.every((each) => widthOf(each, { ...style, size }) <= COLUMN))
      return { lines, size }
  }
  const size = sizes.at(-1)!
  const lines = wrap(words, { ...style, size })
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = `${withoutEndMarks(kept[most - 1]!)} …`
  return { lines: kept, size }
}

function withoutEndMarks(line: string): string {
  let end = line.length
  while (end > 0 && ' .,;:'.includes(line[end - 1]!)) end -= 1
  return line.slice(0, end)
}

function words({ name, title, description, age, colours }: SharePicture): string {
  const display = openSync(path.join(FOLDER, 'bricolage-grotesque-680.ttf'))
  const body = openSync(path.join(FOLDER, 'figtree-450.ttf'))
  const heading = { font: display, colour: colours.text }
  const headline = fit(title, heading, { sizes: [84, 76, 68, 60, 52, 46], most: 3 })
  const text = { font: body, colour: colours.muted }
  const lead = fit(description, text, { sizes: [30, 28], most: 4 })
  let y = 196 + headline.size * 0.72
  const brand = { ...heading, size: 44 }
  const drawn = [
    line(name, brand, { x: LEFT + 72, y: 112 }),
    line(
      age,
      { font: display, size: 26, colour: colours.accent },
      { x: LEFT + 92 + widthOf(name, brand), y: 112 },
    ),
  ]
  for (const each of headline.lines) {
    drawn.push(line(each, { ...heading, size: headline.size }, { x: LEFT, y }))
    y += headline.size * 1.06
  }
  y += 12
  for (const each of lead.lines) {
    drawn.push(line(each, { ...text, size: lead.size }, { x: LEFT, y }))
    y += lead.size * 1.4
  }
  return drawn.join('')
}

async function portrait(file: string, position: number): Promise<OverlayOptions[]> {
  const { left, top, width } = PLACES[position]!
  const height = Math.round(width * 1.25)
  const rounded = (w: number, h: number, fill: string) =>
    Buffer.from(
      `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="28" fill="${fill}"/></svg>`,
    )
  const face = await sharp(file)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: rounded(width, height, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const frame = rounded(width + 2 * FRAME, height + 2 * FRAME, picture.colours.ground)
  return [
    { input: frame, left: left - FRAME, top: top - FRAME },
    { input: face, left, top },
  ]
}

/** The middle face of the first screen is the large one here. */
function byPlace([first, second, ...more]: string[]): string[] {
  return second === undefined ? [first ?? []].flat() : [second, first!, ...more]
}

const picture = JSON.parse(await text(process.stdin)) as SharePicture
const mark = `<g transform="translate(${LEFT - 6} 64)">${picture.mark}</g>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${mark}${words(picture)}</svg>`
const people = (await Promise.all(byPlace(picture.faces).map(portrait))).flat()
const ground = { width: WIDTH, height: HEIGHT, channels: 3, background: picture.colours.ground } as const
const png = await sharp({ create: ground })
  .composite([...people, { input: Buffer.from(svg) }])
  .png({ palette: true, quality: 90, effort: 7 })
  .toBuffer()
process.stdout.write(png)
