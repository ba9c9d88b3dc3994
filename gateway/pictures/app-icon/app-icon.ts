import path from 'node:path'
import { themeColours } from '#platform/site/site-theme.ts'
import type { Site } from '#platform/site/site.ts'
import { MARKS, turnOf, type MarkPart } from '#web/design/marks.data.ts'
import { drawInOwnProcess, keptPictures } from '../drawn-picture.ts'

const SCRIPT = path.join(import.meta.dirname, 'draw.ts')

/** The icons of an installed site, by file name; `side` in pixels. */
const ICONS = {
  'app-icon.svg': { isMaskable: false },
  'app-icon-maskable.svg': { isMaskable: true },
  'icon-192.png': { isMaskable: false, side: 192 },
  'icon-512.png': { isMaskable: false, side: 512 },
  'icon-maskable-512.png': { isMaskable: true, side: 512 },
} as const
export type IconName = keyof typeof ICONS

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name)
}

const kept = keptPictures()

/**
 * An icon of a site (SITE-22): its mark in its colours.
 * @throws Error when a PNG cannot be drawn
 */
export async function appIconOf(
  site: Site,
  name: IconName,
): Promise<{ type: string; icon: string | Buffer }> {
  const icon = ICONS[name]
  const svg = iconSvg(site, icon)
  if (!('side' in icon)) return { type: 'image/svg+xml', icon: svg }
  const png = await kept(`${site.id} ${name}`, site.contentVersion, () =>
    drawInOwnProcess(SCRIPT, { svg, side: icon.side }),
  )
  return { type: 'image/png', icon: png }
}

/** The parts of a site's mark on a canvas of 64 by 64, in these colours. */
export function markSvg(
  { settings }: Pick<Site, 'settings'>,
  colours: Record<MarkPart['colour'], string>,
): string {
  const parts: readonly MarkPart[] = MARKS[settings.mark].parts
  return parts
    .map((part) => {
      const turn = turnOf(part)
      return `<path d="${part.path}" fill="${colours[part.colour]}"${turn === undefined ? '' : ` transform="${turn}"`}/>`
    })
    .join('')
}

// The background is that of a filled button, so the mark uses its dark-theme colours.
function iconSvg(site: Site, { isMaskable }: { isMaskable: boolean }): string {
  const { light, dark } = themeColours(site.settings.theme)
  const mark = markSvg(site, { a: dark['--mark-a'], b: dark['--mark-b'], c: dark['--mark-c'] })
  // Some systems crop a maskable icon to a circle, so its mark is smaller.
  const [corner, place] = isMaskable
    ? [0, 'translate(116 112) scale(4.375)']
    : [116, 'translate(92 88) scale(5.125)']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><clipPath id="c"><rect width="512" height="512" rx="${corner}"/></clipPath><g clip-path="url(#c)"><rect width="512" height="512" fill="${light['--accent']}"/><path d="M0 512V300C150 360 380 330 512 190V512Z" fill="${light['--accent-hover']}"/></g><g transform="${place}">${mark}</g></svg>`
}
