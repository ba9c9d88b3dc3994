import { createInstance, type Resource } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider, type StaticHandler } from 'react-router'
import type { Namespace } from '../locales/complete.ts'
import { App } from './App.tsx'
import type { BootData } from './bootData.ts'
import { documentHtml, type ViteManifest } from './document.ts'
import { headHtml, splitHoisted } from './head.ts'
import { i18nOptions, valuesInTexts } from './i18nOptions.ts'
import type { ScreenHandle } from './page.ts'
import { notFoundRoutes, routes } from './routes.ts'

export { documentHtml }
export type { DocumentInput, ViteManifest } from './document.ts'
export { themeCss } from './themeCss.ts'
export { manifestJson } from './webManifest.ts'
export type { BootData, ClientSettings, ClientSite } from './bootData.ts'

const bundles = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' })

/** Every locale's words, read once. */
const resources: Resource = {}
for (const [file, words] of Object.entries(bundles)) {
  const [, locale = '', namespace = ''] = /locales\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? []
  resources[locale] = { ...resources[locale], [namespace]: words }
}

const catalogues = new Map<string, ReturnType<typeof createInstance>>()

function catalogueFor(locale: string) {
  const known = catalogues.get(locale)
  if (known) return known
  const catalogue = createInstance()
  void catalogue.use(valuesInTexts).use(initReactI18next).init({ ...i18nOptions, lng: locale, resources, initAsync: false })
  catalogues.set(locale, catalogue)
  return catalogue
}

// Made when the first page is asked for.
let handlers: { found: StaticHandler; notFound: StaticHandler } | undefined

/** What the address leads to, before anything is rendered. */
export type PageMatch = {
  /** False for an address that no route knows. */
  known: boolean
  /** Whether visitors get this page's words from the server. */
  rendered: boolean
  screen: string | undefined
  namespaces: readonly Namespace[]
  /** Which page of the site the address would show, if the site has it; undefined for a screen of the app. */
  pageToken: string | undefined
  /** Whose profile the address would show, if there is one. */
  profileId: string | undefined
}

const UNKNOWN: PageMatch = { known: false, rendered: true, screen: undefined, namespaces: [], pageToken: undefined, profileId: undefined }

/** The screen that shows whatever text the site has under an address of one word. */
const PAGE_SCREEN = 'screens/Static/StaticScreen.tsx'

/** Finds the route of a path. */
export function matchPage(pathname: string): PageMatch {
  const match = matchRoutes(routes, pathname)?.at(-1)
  const leaf = match?.route
  const handle = leaf?.handle as ScreenHandle | undefined
  if (!leaf || leaf.path === '*' || handle?.knows(match.params) === false) return UNKNOWN
  const pageToken = handle?.screen === PAGE_SCREEN ? pathname.replaceAll('/', '') : undefined
  const profileId = handle?.namesProfile ? match?.params['id'] : undefined
  return { known: true, rendered: handle?.rendered ?? false, screen: handle?.screen, namespaces: handle?.namespaces ?? [], pageToken, profileId }
}

export type RenderInput = {
  /** Path with query, as asked. */
  path: string
  /** As it will stand in the document; the rest is set by the caller from the answer. */
  boot: Omit<BootData, 'rendered' | 'status' | 'missingPage'>
  /** Scheme and host of the site, without a slash at the end. */
  origin: string
  /** True when what the address names is known not to exist. */
  namesNothing?: boolean
}

const matchOf = ({ path, origin, namesNothing }: RenderInput) => (namesNothing ? UNKNOWN : matchPage(new URL(path, origin).pathname))

/** What the answer tells the client. A page that the site does not have is found by its route, but not by anybody else. */
function answered(boot: RenderInput['boot'], match: PageMatch, { rendered, status }: { rendered: boolean; status: number }): BootData {
  const missingPage = boot.page === null ? (match.pageToken ?? null) : null
  return { ...boot, rendered, missingPage, status: !match.known || missingPage !== null ? 404 : status }
}

export type RenderedPage = { status: number; head: string; html: string; boot: BootData; match: PageMatch }

/**
 * Renders a page for visitors with the components that the client uses.
 * @returns null when the page is the client's to draw: send the document with an empty `html`
 */
export async function renderPublicPage(input: RenderInput): Promise<RenderedPage | null> {
  const { path, boot, origin } = input
  const { pathname } = new URL(path, origin)
  const match = matchOf(input)
  if (!match.rendered || boot.signedIn) return null
  handlers ??= { found: createStaticHandler(routes), notFound: createStaticHandler(notFoundRoutes) }
  const handler = match.known ? handlers.found : handlers.notFound
  const context = await handler.query(new Request(new URL(path, origin)))
  if (context instanceof Response) return null
  const full = answered(boot, match, { rendered: true, status: context.statusCode })
  const rendered = renderToString(
    <I18nextProvider i18n={catalogueFor(boot.locale)}>
      <App boot={full}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </App>
    </I18nextProvider>,
  )
  const { hoisted, html } = splitHoisted(rendered)
  return {
    status: full.status,
    head: headHtml({ hoisted, site: boot.site, locale: boot.locale, pathname, origin }),
    html,
    boot: full,
    match,
  }
}

/** The head of a page that the client draws: the site's name, and never in an index (SITE-23). */
function clientPageHead({ site }: Pick<BootData, 'site'>): string {
  const name = site.name.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<title data-page>${name}</title><meta data-page name="robots" content="noindex">`
}

export type RenderedDocument = { status: number; html: string; indexable: boolean }

/**
 * The document for any address: rendered for visitors where the route says so, else the shell that the client fills. Equal for equal
 * input, so the caller may keep it.
 */
export async function renderDocument(input: RenderInput & { manifest: ViteManifest; themeHref: string | null }): Promise<RenderedDocument> {
  const { manifest, themeHref } = input
  const page = await renderPublicPage(input)
  const match = page?.match ?? matchOf(input)
  const boot = page?.boot ?? answered(input.boot, match, { rendered: false, status: 200 })
  const head = page?.head ?? clientPageHead(boot)
  const html = documentHtml({ manifest, boot, head, html: page?.html ?? '', screen: match.screen, namespaces: match.namespaces, themeHref })
  return { status: boot.status, html, indexable: !head.includes('name="robots"') }
}
