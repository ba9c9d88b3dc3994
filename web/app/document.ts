import { NAMESPACES, sharedWordsFile, type Namespace } from '#web/locales/complete.ts'
import type { BootData } from '#web/runtime/page/bootData.ts'

/** `dist/web/.vite/manifest.json`: maps each source to its built file and that file's dependencies. */
export type ViteManifest = Record<
  string,
  { file: string; name?: string; src?: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>

export type DocumentInput = {
  manifest: ViteManifest
  boot: BootData
  /** Title, description, canonical, hreflang and Open Graph tags as HTML. */
  head: string
  /** Shown before the page until it is answered, '' for nothing. The page beneath is inert meanwhile. */
  gateHtml: string
  /** The rendered page, '' for a screen that the client draws. */
  html: string
  /** Shown if the app does not start, as HTML in the page's locale. */
  failedHtml: string
  /** Shown above the page in a browser that cannot run the app, as HTML. */
  outdatedHtml: string
  /** Shown instead of a client-drawn page in a browser without script, as HTML. */
  noScriptHtml: string
  /** The screen's source file ("screens/Members/MembersScreen.tsx"); its styles and code load immediately. */
  screen: string | undefined
  namespaces: readonly Namespace[]
  /** The site's own colours ("/theme.css?v=12"), null when it has none. */
  themeHref: string | null
  /** The page's background in both themes, which the browser also uses for its own bars. */
  pageColours: { light: string; dark: string }
}

const MAIN = 'app/main.tsx'
/**
 * The page that the service worker caches and shows at any address, to members and visitors alike (SITE-22).
 */
export const OFFLINE_SCREEN = 'screens/Offline/OfflineScreen.tsx'
const OFFLINE_SCRIPT = 'app/offline-page.ts'
const FONT = 'design/fonts/figtree-latin-wght-normal.woff2'
const MEMBER_MODULES = ['app/layouts/MemberShell.tsx', 'runtime/page/relay-page.tsx']

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

// A "<" in a site text could close the script element; "\u003c" is the same character in JSON.
const blockOf = (boot: BootData) => JSON.stringify(boot).replaceAll('<', '\\u003c')

/** A source and all its static imports, each once. */
function closure(manifest: ViteManifest, sources: readonly string[]): ViteManifest[string][] {
  const seen = new Map<string, ViteManifest[string]>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.set(source, chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...seen.values()]
}

function requiredFile(manifest: ViteManifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the manifest has no ${source}`)
  return `/${chunk.file}`
}

function wordsSource(manifest: ViteManifest, language: string, namespace: string): string {
  const shared = sharedWordsFile(language, namespace)
  const source = shared && Object.keys(manifest).find((key) => manifest[key]?.name === shared)
  return source ?? `locales/${language}/${namespace}.json`
}

function bundleSources({ manifest, boot, namespaces }: DocumentInput): string[] {
  const language = boot.locale.split('-')[0] ?? boot.locale
  const later = namespaces.filter((namespace) => NAMESPACES.includes(namespace))
  return [
    `runtime/words/${language}.ts`,
    ...new Set(later.map((namespace) => wordsSource(manifest, language, namespace))),
  ]
}

/**
 * The whole document. Styles, theme and app are files, so the content security policy needs no exception. A
 * rendered page starts the app at the first touch or after three seconds. A client-drawn screen starts it at
 * once and names what it will need.
 */
export function documentHtml(input: DocumentInput): string {
  const { manifest, boot, head, gateHtml, html, screen, themeHref } = input
  const { failedHtml, noScriptHtml, outdatedHtml, pageColours } = input
  const sources = [MAIN, ...(screen ? [screen] : []), ...(boot.signedIn ? MEMBER_MODULES : [])]
  const chunks = closure(manifest, sources)
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const app = requiredFile(manifest, MAIN)
  const modules = boot.rendered
    ? screen === OFFLINE_SCREEN
      ? closure(manifest, [OFFLINE_SCRIPT]).map((chunk) => `/${chunk.file}`)
      : []
    : [...new Set([...chunks, ...closure(manifest, bundleSources(input))].map((chunk) => `/${chunk.file}`))]
  const font = manifest[FONT]?.file
  const script =
    screen === OFFLINE_SCREEN
      ? `<script type="module" src="${requiredFile(manifest, OFFLINE_SCRIPT)}" data-app="${app}"></script>`
      : boot.rendered
        ? `<script src="${requiredFile(manifest, 'app/first-touch.ts')}" data-app="${app}"></script>`
        : `<script type="module" src="${app}"></script>`
  return [
    `<!doctype html><html lang="${escape(boot.locale)}" data-theme="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<script src="${requiredFile(manifest, 'app/theme-boot.ts')}"></script>`,
    boot.rendered ? script : '',
    font ? `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>` : '',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    themeHref ? `<link rel="stylesheet" href="${escape(themeHref)}">` : '',
    ...modules.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<link rel="icon" href="/icons/app-icon.svg?v=${boot.site.contentVersion}" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/icon-192.png?v=${boot.site.contentVersion}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...Object.entries(pageColours).map(
      ([theme, colour]) =>
        `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${theme})">`,
    ),
    head,
    `</head><body>${gateHtml}${outdatedHtml}${boot.rendered ? '' : noScriptHtml}<div id="root"${gateHtml ? ' inert' : ''}>${html}</div><template id="failed">${failedHtml}</template><script type="application/json" id="boot">${blockOf(boot)}</script>${boot.rendered ? '' : script}</body></html>`,
  ].join('')
}
