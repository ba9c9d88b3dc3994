import { existsSync } from 'node:fs'
import path from 'node:path'
import { themeColours } from '#platform/site/site-theme.ts'
import { localised, type Site } from '#platform/site/site.ts'
import { markSvg } from '../app-icon/app-icon.ts'
import { drawInOwnProcess, keptPictures } from '../drawn-picture.ts'
import type { SharePicture } from './draw.ts'

const SCRIPT = path.join(import.meta.dirname, 'draw.ts')
const PUBLIC_FOLDER = path.resolve(import.meta.dirname, '../../../web/public')

const kept = keptPictures()

/**
 * The 1200 × 630 picture for shared links of a site: its mark, name and promise in one language, with its
 * colours and faces.
 * @returns a PNG
 * @throws Error when the drawing process fails or takes longer than 20 seconds
 */
export function sharePictureOf(site: Site, locale: string): Promise<Buffer> {
  return kept(`${site.id} ${locale}`, site.contentVersion, () =>
    drawInOwnProcess(SCRIPT, describe(site, locale)),
  )
}

function describe(site: Site, locale: string): SharePicture {
  const { theme, minAge, faces } = site.settings
  const colours = themeColours(theme).light
  return {
    name: site.name,
    title: withoutName(localised(site.indexTitle, locale, site.defaultLocale), site.name, locale),
    description: localised(site.description, locale, site.defaultLocale),
    age: `${minAge}+`,
    mark: markSvg(site, { a: colours['--mark-a'], b: colours['--mark-b'], c: colours['--mark-c'] }),
    faces: faces.map((face) => path.join(PUBLIC_FOLDER, face)).filter((file) => existsSync(file)),
    colours: {
      accent: colours['--accent-ink'],
      ground: colours['--backdrop'],
      text: colours['--text'],
      muted: colours['--text-muted'],
    },
  }
}

/** The promise in a title such as "Ruvela – dating near you": the picture already has the name. */
function withoutName(title: string, name: string, locale: string): string {
  if (!title.startsWith(name)) return title
  const rest = title.slice(name.length).replace(/^[\s–—:|·-]+/, '')
  return rest === '' ? title : rest.charAt(0).toLocaleUpperCase(locale) + rest.slice(1)
}
