import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { themeCss } from '#platform/site/site-theme.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MANIFEST_FILE = path.join(ROOT, 'dist/web/.vite/manifest.json')

type Manifest = Record<string, { file: string } | undefined>

/**
 * The style sheet of the developer pages: the design's tokens and the site's own colours. The product keeps
 * the theme in an attribute that a script sets; these pages have no script and follow the system.
 * @param theme custom properties by name, as in the site's settings
 */
export function developerStyle(theme: Record<string, string>): { css: string; hash: string } {
  const { tokens, own } = parts()
  const css = `${tokens}\n${followingSystem(themeCss(theme))}\n${own}`
  return { css, hash: createHash('sha256').update(css).digest('base64url').slice(0, 12) }
}

let known: { tokens: string; own: string } | undefined

/** The part that all sites share: read for the first page, then kept for the life of the process. */
function parts(): { tokens: string; own: string } {
  known ??= {
    tokens: followingSystem(withBuiltFonts(readFileSync(path.join(ROOT, 'web/design/tokens.css'), 'utf8'))),
    own: readFileSync(path.join(import.meta.dirname, 'developers.css'), 'utf8'),
  }
  return known
}

// The design's style sheet has quotes there, a site's has none.
const DARK = /:root\[data-theme='?dark'?\]/

function followingSystem(css: string): string {
  const found = DARK.exec(css)
  if (found === null) return css
  const begin = found.index
  const end = css.indexOf('}', begin) + 1
  const dark = css.slice(begin + found[0].length, end)
  const media = `@media screen and (prefers-color-scheme: dark) { :root${dark} }`
  return (css.slice(0, begin) + media + css.slice(end)).replaceAll(':root[data-theme]', ':root')
}

// Without a build, while the client's sources are served, the system fonts stand in.
function withBuiltFonts(css: string): string {
  const manifest: Manifest = existsSync(MANIFEST_FILE)
    ? (JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')) as Manifest)
    : {}
  const [before = '', ...faces] = css.split('@font-face')
  const withFiles = faces.map((rest) => {
    const end = rest.indexOf('}') + 1
    const font = /url\(\.\/([\w./-]+)\)/.exec(rest.slice(0, end))?.[1]
    const built = font === undefined ? undefined : manifest[`design/${font}`]
    return built === undefined
      ? rest.slice(end)
      : `@font-face${rest.slice(0, end).replace(`./${font}`, `/${built.file}`)}${rest.slice(end)}`
  })
  return before + withFiles.join('')
}
