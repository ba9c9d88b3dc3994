import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  createStaticHandler,
  generatePath,
  matchRoutes,
  type RouteObject,
  type StaticHandler,
} from 'react-router'
import type { Namespace } from '#web/locales/complete.ts'
import { BootProvider } from '#web/runtime/page/BootContext.tsx'
import { EntryGate } from '#web/features/age/EntryGate.tsx'
import { isEntryWarned } from '#web/features/age/entryWarning.rules.ts'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { documentHtml, OFFLINE_SCREEN, type ViteManifest } from './document.ts'
import { drawPage, type RenderFailure } from './drawPage.tsx'
import { headHtml, splitHoisted } from './head.ts'
import { formatIn } from '#web/runtime/text/format.ts'
import type { Layout, ScreenHandle } from '#web/runtime/page/page.ts'
import { notFoundRoutes, routes } from './routes.ts'
import { catalogueFor } from './serverCatalogues.ts'
import { NoScriptNotice, OutdatedNotice, StartFailureScreen } from './StartFailureScreen.tsx'

export { documentHtml }
export type { DocumentInput, ViteManifest } from './document.ts'
export { manifestJson } from './webManifest.ts'
export type { BootData, ClientSite } from '#web/runtime/page/bootData.ts'

// Made when the first page is asked for.
let handlers: { found: StaticHandler; notFound: StaticHandler } | undefined

/** What the address leads to, before anything is rendered. */
export type PageMatch = {
  /** False for an address that no route knows. */
  known: boolean
  /** Whether visitors get this page's words from the server. */
  rendered: boolean
  /** False where the route does not say for whom it is: a failure, whoever asks (SITE-15). */
  isGuarded: boolean
  /** Whether it is open to a member with a suspended account. */
  whileSuspended: boolean
  screen: string | undefined
  /** What decides with the country whether a visitor is asked the age first; undefined where nobody is, whatever the country. */
  asksAgeIn: Layout | undefined
  namespaces: readonly Namespace[]
  /** Which page of the site the address would show, if the site has it; undefined for a screen of the app. */
  pageToken: string | undefined
  /** Whether the page shows the prices, which the caller brings along. */
  showsPrices: boolean
  /** Whose profile the address would show, if there is one. */
  profileId: string | undefined
  /** The same page without the slug by which partners tell campaigns apart: there is no end to slugs, and one page for all of them. */
  pathWithoutSlug: string | undefined
  /** The page's one address as the route table spells it, whatever capitals, escapes and slashes were asked; undefined for no page. */
  usualPath: string | undefined
}

const UNKNOWN: PageMatch = {
  known: false,
  rendered: true,
  isGuarded: true,
  whileSuspended: true,
  screen: undefined,
  asksAgeIn: undefined,
  namespaces: [],
  pageToken: undefined,
  showsPrices: false,
  profileId: undefined,
  pathWithoutSlug: undefined,
  usualPath: undefined,
}

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
  return {
    known: true,
    rendered: handle?.rendered ?? false,
    isGuarded: handle?.isGuarded ?? true,
    whileSuspended: handle?.whileSuspended ?? false,
    screen: handle?.screen,
    asksAgeIn: handle?.asksAge && handle.isForVisitors ? handle.layout : undefined,
    namespaces: handle?.namespaces ?? [],
    pageToken,
    showsPrices: handle?.showsPrices ?? false,
    profileId,
    pathWithoutSlug: match?.params['slug'] === undefined ? undefined : pathname.replace(/\/[^/]+\/?$/, ''),
    usualPath: generatePath(`/${leaf.path}`, match.params),
  }
}

/**
 * Where an address leads instead, as far as it and the session say.
 * @param path with query, as asked
 * @returns path with query; undefined when it is the address of what is shown, or of nothing
 */
export function redirectOf(
  path: string,
  { origin, signedIn }: { origin: string; signedIn: boolean },
): string | undefined {
  const url = new URL(path, origin)
  const match = matchRoutes(routes, url.pathname)?.at(-1)
  const handle = match?.route.handle as ScreenHandle | undefined
  if (match === undefined || handle === undefined || !handle.knows(match.params)) return undefined
  const target = handle.leadsTo({ params: match.params, url, signedIn })
  if (target === undefined) return undefined
  // A header has no room for other letters than an address has.
  const { pathname, search, hash } = new URL(target, origin)
  return pathname + search + hash
}

/** Rendered, but no page to be found by. */
const UNLISTED = new Set<string | undefined>([OFFLINE_SCREEN, 'screens/LangConfig/LangConfigScreen.tsx'])

/** The addresses that search engines are told of: what the server draws for everybody, without what partners bring their own visitors to. */
export function listedPaths(): readonly string[] {
  const leaves = (all: readonly RouteObject[]): RouteObject[] =>
    all.flatMap((route) => (route.children ? leaves(route.children) : [route]))
  return leaves(routes).flatMap(({ path, handle }) => {
    const { rendered, layout, screen } = (handle ?? {}) as Partial<ScreenHandle>
    const isListed = rendered && layout !== 'lander' && !UNLISTED.has(screen) && !path?.includes(':')
    return isListed ? [`/${path}`] : []
  })
}

export type RenderInput = {
  /** Path with query, as asked. */
  path: string
  /** As it will stand in the document; the rest is set by the caller from the answer. */
  boot: Omit<BootData, 'rendered' | 'status' | 'missingPage'>
  /** Scheme and host of the site, without a slash at the end. */
  origin: string
  /** True when what the address names is known not to exist. */
  isMissing?: boolean
  /** True for a browser in which the question for the age was answered (SITE-13). */
  isOfAge?: boolean
}

const matchOf = ({ path, origin, isMissing }: RenderInput) =>
  isMissing ? UNKNOWN : matchPage(new URL(path, origin).pathname)

/** What the answer tells the client. A page that the site does not have is found by its route, but not by anybody else. */
function answered(
  boot: RenderInput['boot'],
  match: PageMatch,
  { rendered, status }: { rendered: boolean; status: number },
): BootData {
  const missingPage = boot.page === null ? (match.pageToken ?? null) : null
  const isMissing = !match.known || missingPage !== null
  return { ...boot, rendered, missingPage, status: isMissing && status === 200 ? 404 : status }
}

export type RenderedPage = {
  status: number
  head: string
  html: string
  boot: BootData
  match: PageMatch
  failure: RenderFailure | undefined
}

/**
 * Renders a page for visitors with the components that the client uses.
 * @returns null when the page is the client's to draw: send the document with an empty `html`
 */
export async function renderPublicPage(input: RenderInput): Promise<RenderedPage | null> {
  const { path, boot, origin } = input
  const { pathname } = new URL(path, origin)
  const match = matchOf(input)
  if (!match.rendered || (boot.signedIn && match.screen !== OFFLINE_SCREEN)) return null
  // The client takes such a member to the one screen.
  if (boot.suspended && match.known && !match.whileSuspended) return null
  handlers ??= { found: createStaticHandler(routes), notFound: createStaticHandler(notFoundRoutes) }
  const handler = match.known ? handlers.found : handlers.notFound
  const context = await handler.query(new Request(new URL(path, origin)))
  if (context instanceof Response) return null
  formatIn(boot.locale)
  const drawn = drawPage(answered(boot, match, { rendered: true, status: 200 }), handler, context)
  const full = answered(boot, match, { rendered: true, status: drawn.status })
  const { hoisted, html } = splitHoisted(drawn.html)
  return {
    status: full.status,
    // What could not even show the error page has no title of its own, and is no page to be found by.
    head: hoisted
      ? headHtml({
          hoisted,
          site: boot.site,
          locale: boot.locale,
          pathname: match.usualPath ?? pathname,
          origin,
        })
      : clientPageHead(boot),
    html,
    boot: full,
    match,
    failure: drawn.failure,
  }
}

type Notices = { failedHtml: string; noScriptHtml: string; outdatedHtml: string }

const notices = new Map<string, Notices>()

/** What every document brings along for the case that the app does not start, or cannot. */
function noticesIn(locale: string): Notices {
  const known = notices.get(locale)
  if (known !== undefined) return known
  const inLocale = (notice: ReactNode) =>
    renderToString(<I18nextProvider i18n={catalogueFor(locale)}>{notice}</I18nextProvider>)
  const made = {
    failedHtml: inLocale(<StartFailureScreen />),
    noScriptHtml: inLocale(<NoScriptNotice />),
    outdatedHtml: inLocale(<OutdatedNotice />),
  }
  notices.set(locale, made)
  return made
}

/** The question for the age in front of the page, '' for whom it is not asked (SITE-13). */
function gateHtml(
  { path, origin, isOfAge }: RenderInput,
  boot: BootData,
  layout: Layout | undefined,
): string {
  const { enableSiteEntryPopup: enabled, countries } = boot.site.settings
  if (layout === undefined || boot.signedIn || boot.suspended || isOfAge) return ''
  if (!isEntryWarned({ layout, asksAge: true, country: boot.country, enabled, countries })) return ''
  const html = renderToString(
    <I18nextProvider i18n={catalogueFor(boot.locale)}>
      <BootProvider boot={boot}>
        <EntryGate path={new URL(path, origin).pathname} />
      </BootProvider>
    </I18nextProvider>,
  )
  return splitHoisted(html).html
}

/** The head of a page that the client draws: the site's name, and never in an index (SITE-23). */
function clientPageHead({ site }: Pick<BootData, 'site'>): string {
  const name = site.name.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<title data-page>${name}</title><meta data-page name="robots" content="noindex">`
}

export type RenderedDocument = {
  status: number
  html: string
  indexable: boolean
  failure: RenderFailure | undefined
}

/**
 * The document for any address: rendered for visitors where the route says so, else the shell that the client fills. Equal for equal
 * input, so the caller may keep it.
 */
export async function renderDocument(
  input: RenderInput & {
    manifest: ViteManifest
    themeHref: string | null
    pageColours: { light: string; dark: string }
  },
): Promise<RenderedDocument> {
  const { manifest, themeHref, pageColours } = input
  const page = await renderPublicPage(input)
  const match = page?.match ?? matchOf(input)
  const boot =
    page?.boot ?? answered(input.boot, match, { rendered: false, status: match.isGuarded ? 200 : 500 })
  const head = page?.head ?? clientPageHead(boot)
  const html = documentHtml({
    manifest,
    boot,
    head,
    gateHtml: gateHtml(input, boot, match.asksAgeIn),
    html: page?.html ?? '',
    ...noticesIn(boot.locale),
    screen: match.screen,
    namespaces: match.namespaces,
    themeHref,
    pageColours,
  })
  return { status: boot.status, html, indexable: !head.includes('name="robots"'), failure: page?.failure }
}
