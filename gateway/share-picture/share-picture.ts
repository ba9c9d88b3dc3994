import { execFile } from 'node:child_process'
import path from 'node:path'
import { localised, type Site } from '#platform/site.ts'
import type { SharePicture } from './draw.ts'

const SCRIPT = path.join(import.meta.dirname, 'draw.ts')
const BYTES_MAX = 2_000_000
const DRAWN_WITHIN_MS = 20_000

/** The picture of a site in one language changes with the site's texts and colours. */
type Kept = { contentVersion: number; png: Promise<Buffer> }

/** By site and language. */
const pictures = new Map<string, Kept>()
/** One is drawn at a time. */
let drawn: Promise<unknown> = Promise.resolve()

/**
 * The picture of 1200 × 630 that stands beside a shared link of a site: its mark, name and promise in one language, in its colours.
 * @param css the site's style sheet, for what its theme derives from its colours
 * @returns a PNG
 * @throws Error when the drawing process fails or takes longer than 20 seconds
 */
export function sharePictureOf(
  site: Site,
  { locale, css }: { locale: string; css: string },
): Promise<Buffer> {
  const { contentVersion } = site
  const key = `${site.id} ${locale}`
  const known = pictures.get(key)
  if (known?.contentVersion === contentVersion) return known.png
  const png = drawn.then(() => draw(describe(site, { locale, css })))
  const kept = { contentVersion, png }
  pictures.set(key, kept)
  // One that failed is drawn anew for whoever asks next, but what has taken its place meanwhile stays.
  drawn = png.catch(() => {
    if (pictures.get(key) === kept) pictures.delete(key)
  })
  return png
}

const HEX_COLOUR = /^#[0-9a-f]{6}$/i

function describe(site: Site, { locale, css }: { locale: string; css: string }): SharePicture {
  const colour = (name: string, otherwise: string) => {
    const value = css.split(`${name}:`)[1]?.slice(0, '#rrggbb'.length) ?? ''
    return HEX_COLOUR.test(value) ? value : otherwise
  }
  return {
    name: site.name,
    title: withoutName(localised(site.indexTitle, locale, site.defaultLocale), site.name, locale),
    description: localised(site.description, locale, site.defaultLocale),
    age: `${site.settings.minAge}+`,
    colours: {
      brand: colour('--brand-primary', '#8a0175'),
      markB: colour('--brand-secondary', '#d900c9'),
      markC: colour('--mark-c', '#5d0050'),
    },
  }
}

/** The promise of a title such as "Ruvela – dating near you": the name stands in the picture already. */
function withoutName(title: string, name: string, locale: string): string {
  if (!title.startsWith(name)) return title
  const rest = title.slice(name.length).replace(/^[\s–—:|·-]+/, '')
  return rest === '' ? title : rest.charAt(0).toLocaleUpperCase(locale) + rest.slice(1)
}

function draw(picture: SharePicture): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [SCRIPT],
      { encoding: 'buffer', maxBuffer: BYTES_MAX, timeout: DRAWN_WITHIN_MS, killSignal: 'SIGKILL' },
      (error, png) => (error === null ? resolve(png) : reject(error)),
    )
    // A process that ends before it has read the description tells why by how it ends.
    child.stdin!.on('error', () => {})
    child.stdin!.end(JSON.stringify(picture))
  })
}
