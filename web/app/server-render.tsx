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
import { EntryGate } from '#web/features/age/EntryGate.tsx'
import { isEntryWarned } from '#web/features/age/entryWarning.rules.ts'
import type { Namespace } from '#web/locales/complete.ts'
import { BootProvider } from '#web/runtime/page/BootContext.tsx'
import type { BootData } from '#web/runtime/page/bootData.ts'
import type { Layout, ScreenHandle } from '#web/runtime/page/page.ts'
import { formatIn } from '#web/runtime/text/format.ts'
import { VISITOR_QUERY } from '#web/screens/Members/visitors/visitorQuery.ts'
import { documentHtml, OFFLINE_SCREEN, type ViteManifest } from './document.ts'
import { drawPage, type RenderFailure } from './drawPage.tsx'
import { headHtml, splitHoisted } from './head.ts'
import { notFoundRoutes, routes } from './routes.ts'
import { catalogueFor } from './serverCatalogues.ts'
import { NoScriptNotice, OutdatedNotice, StartFailureScreen } from './StartFailureScreen.tsx'

export { documentHtml }
export type { DocumentInput, ViteManifest } from './document.ts'
export { manifestJson } from './webManifest.ts'
export type { BootData, ClientSite } from '#web/runtime/page/bootData.ts'

// Created with the first request.
let handlers: { found: StaticHandler; notFound: StaticHandler } | undefined

/** What is known of an address before anything is rendered. */
export type PageMatch = {
  /** False for an address without a route. */
  known: boolean
  /** Whether the server renders this page for visitors. */
  rendered: boolean
  /** False if the route declares no audience: an error for every reader (SITE-15). */
  isGuarded: boolean
  /** Whether members with a suspended account may open it. */
  whileSuspended: boolean
  screen: string | undefined
  /** What visitors see instead where the site does not admit them, rendered by the server. */
  gate: ScreenHandle['gate']
  /** What other visitors see, with the members whom the caller supplies. */
  visitorScreen: (typeof VISITOR_QUERY & { screen: string }) | undefined
  /**
   * Decides, with the country, whether a visitor is asked their age first; undefined for pages that never
   * ask.
   */
  asksAgeIn: Layout | undefined
  namespaces: readonly Namespace[]
  /** The site page that the address would show, if the site has it; undefined for a screen of the app. */
  pageToken: string | undefined
  /** Whether the page shows the prices, which the caller supplies. */
  showsPrices: boolean
  /** The profile that the address would show, if any. */
  profileId: string | undefined
  /**
   * The same page without the slug that partners use to tell campaigns apart: slugs are unlimited, and all
   * share one page.
   */
  pathWithoutSlug: string | undefined
  /**
   * The page's canonical address as the route table spells it, whatever case, escapes and slashes were
   * requested; undefined if there is no such page.
   */
  usualPath: string | undefined
}

const UNKNOWN: PageMatch = {
  known: false,
  rendered: true,
  isGuarded: true,
  whileSuspended: true,
  screen: undefined,
  gate: undefined,
  visitorScreen: undefined,
  asksAgeIn: undefined,
  namespaces: [],
  pageToken: undefined,
  showsPrices: false,
  profileId: undefined,
  pathWithoutSlug: undefined,
  usualPath: undefined,
}

/** The screen for the site's own texts, at addresses of one word. */
const PAGE_SCREEN = 'screens/Static/StaticScreen.tsx'

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
    gate: handle?.gate,
    visitorScreen: handle?.visitorScreen ? { screen: handle.visitorScreen, ...VISITOR_QUERY } : undefined,
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
 * The redirect for an address, as far as it and the session decide.
 * @param path with query, as requested
 * @returns path with query; undefined if the address needs no redirect or does not exist
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
  // A header can hold only the characters that an address can.
  const { pathname, search, hash } = new URL(target, origin)
  return pathname + search + hash
}

/** Rendered, but not listed for search engines. */
const UNLISTED = new Set<string | undefined>([OFFLINE_SCREEN, 'screens/LangConfig/LangConfigScreen.tsx'])

/**
 * The addresses for search engines: the server-rendered ones for every reader, without partners' landing
 * pages.
 */
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
  /** Path with query, as requested. */
  path: string
  /** As it will appear in the document; the caller sets the rest from the answer. */
  boot: Omit<BootData, 'rendered' | 'status' | 'missingPage'>
  /** Scheme and host of the site, without a trailing slash. */
  origin: string
  /** True if the address is known not to exist. */
  isMissing?: boolean
  /** True for a browser that has already answered the age question (SITE-13). */
  isOfAge?: boolean
}

const matchOf = ({ path, origin, isMissing }: RenderInput) =>
  isMissing ? UNKNOWN : matchPage(new URL(path, origin).pathname)

/**
 * What a visitor gets instead of the address's screen, if anything. The client draws a search that the caller
 * could not ask for.
 */
function screenForVisitors(
  { gate, visitorScreen }: PageMatch,
  boot: RenderInput['boot'],
): { screen: string; isRendered: boolean } | undefined {
  if (boot.signedIn || boot.suspended) return undefined
  if (gate?.admits(boot) === false) return { screen: `screens/${gate.screen}.tsx`, isRendered: true }
  return visitorScreen && { screen: `screens/${visitorScreen.screen}.tsx`, isRendered: boot.members !== null }
}

/** What the answer tells the client. A page that the site lacks has a route, but must not be found. */
function answered(
  boot: RenderInput['boot'],
  match: PageMatch,
  { rendered, status }: { rendered: boolean; status: number },
): BootData {
  const missingPage = boot.page === null ? (match.pageToken ?? null) : null
  const isMissing = !match.known || missingPage !== null
  // Browsers keep the offline page, also for their next user.
  const memberId = match.screen === OFFLINE_SCREEN ? null : boot.memberId
  return { ...boot, memberId, rendered, missingPage, status: isMissing && status === 200 ? 404 : status }
}

export type RenderedPage = {
  status: number
  head: string
  html: string
  boot: BootData
  match: PageMatch
  /** The file of the screen that was drawn. */
  screen: string | undefined
  failure: RenderFailure | undefined
}

/**
 * Renders a page for visitors with the components that the client uses.
 * @returns null if the client draws the page: send the document with an empty `html`
 */
export async function renderPublicPage(input: RenderInput): Promise<RenderedPage | null> {
  const { path, boot, origin } = input
  const { pathname } = new URL(path, origin)
  const match = matchOf(input)
  const forVisitors = screenForVisitors(match, boot)
  if (!(match.rendered || forVisitors?.isRendered) || (boot.signedIn && match.screen !== OFFLINE_SCREEN))
    return null
  // The client takes such a member to the suspension screen.
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
    // If even the error page failed, there is no title, and search engines must not list it.
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
    screen: forVisitors?.screen ?? match.screen,
    failure: drawn.failure,
  }
}

type Notices = { failedHtml: string; noScriptHtml: string; outdatedHtml: string }

const notices = new Map<string, Notices>()

/** Notices in every document in case the app does not or cannot start. */
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

/** The age question in front of the page, '' if it is not asked (SITE-13). */
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

/** The head of a client-drawn page: the site's name, and never indexed (SITE-23). */
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
 * The document for any address: rendered for visitors if the route says so, otherwise the shell that the
 * client fills. It depends only on its input, so the caller may cache it.
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
    screen: page ? page.screen : (screenForVisitors(match, boot)?.screen ?? match.screen),
    namespaces: match.namespaces,
    themeHref,
    pageColours,
  })
  return { status: boot.status, html, indexable: !head.includes('name="robots"'), failure: page?.failure }
}
