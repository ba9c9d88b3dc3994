import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '#platform/base/durations.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { accountHolder, type GatewayContext } from '#platform/requests/request-context.ts'
import { clientSettings } from '#platform/site/site-settings.ts'
import { themeColours, themeCss, type ThemeColours } from '#platform/site/site-theme.ts'
import { visitorsMayLook, type Site } from '#platform/site/site.ts'
import type { BootData, ClientSite } from '#web/runtime/page/bootData.ts'
import { appIconOf, isIconName } from '../pictures/app-icon/app-icon.ts'
import type { OpenRequest } from '../requests/open-request.ts'

const MANIFEST_FILE = path.resolve(import.meta.dirname, '../../dist/web/.vite/manifest.json')
const PAGES_MAX = 2000

/** What a visitor's search finds. */
export type FoundMembers = NonNullable<NonNullable<BootData['members']>['answer']>

type VisitorScreen = {
  operationId: string
  variables(search: string, boot: { site: ClientSite; country: string | null }): object
}

/** The SSR bundle, as far as the gateway uses it: the web client's own components render the page. */
export type PageRenderer = {
  renderDocument(input: {
    path: string
    boot: Record<string, unknown>
    origin: string
    manifest: unknown
    themeHref: string | null
    pageColours: { light: string; dark: string }
    isMissing: boolean
    isOfAge: boolean
  }): Promise<Page>
  matchPage(pathname: string): {
    known: boolean
    pageToken: string | undefined
    showsPrices: boolean
    visitorScreen: VisitorScreen | undefined
    profileId: string | undefined
    pathWithoutSlug: string | undefined
    usualPath: string | undefined
  }
  redirectOf(path: string, input: { origin: string; signedIn: boolean }): string | undefined
  manifestJson(site: unknown, input: { locale: string; colours: ThemeColours }): string
  listedPaths(): readonly string[]
}

/** `failure` says why the page shows the error screen, with the reference shown there. */
export type Page = {
  status: number
  html: string
  indexable: boolean
  failure?: { reference: string; cause: unknown } | undefined
}

const pages = new Map<string, Page>()
let manifest: unknown

type PageOptions = {
  renderer: PageRenderer
  context: GatewayContext
  /** Scheme and host of the site. */
  origin: string
  url: string
  /** Whether the age question was answered in the requesting browser. */
  isOfAge: boolean
  /** Reads the site's text under an address; null without one. */
  findText: (token: string, locale: string) => Promise<unknown>
  /** Fetches the credit prices for the visitor's place. */
  findPrices: () => Promise<unknown>
  /**
   * Searches members in the visitor's name.
   * @returns undefined if the search is refused
   */
  findMembers: (operationId: string, variables: object) => Promise<FoundMembers | undefined>
  /** Replaces the build's manifest while the sources are served; such a page is not cached. */
  developmentManifest?: unknown
  /** Whether a visitor who may view members finds one by this id. */
  hasProfile: (id: string) => Promise<boolean>
}

/** The target of an address. All dead addresses share one page, because their number is unlimited. */
type Target = {
  path: string
  isMissing: boolean
  text: unknown
  missingToken?: string
  /** null when they could not be read: the client asks again, and the page is not cached. */
  prices?: unknown
  /** Undefined on other pages, and for a refused search, which the client asks for by itself. */
  members?: BootData['members'] | undefined
  /** Members come and go: such a page is not cached. */
  isOfMembers?: boolean
}

// A path without a page: its frame must not be the first page's.
const NOWHERE: Target = { path: '/-', isMissing: true, text: null }
/** Replaces the token of the address in the page cached for all tokens without a text on this site. */
const ANY_MISSING_TOKEN = 'no-text-of-this-site'
/** Stands for the reader's id in the page cached for all members of this site. */
const ANY_MEMBER = 'member-of-this-site'

/**
 * The document for an address. A visitor's document is shared by one site, language, country and kind of
 * traffic, and cached until the site's content changes. A member's document is the shell that the client
 * fills.
 */
export async function renderPage(options: PageOptions): Promise<Page> {
  const pathname = options.url.split('?')[0]!
  const whole = await isWholeAddress(options, pathname)
  const kept = whole ? keptPage(options, { path: pathname, isMissing: false }) : undefined
  if (kept !== undefined) return filledFor(options.context, kept)
  const target = whole ? await targetOf(options, pathname) : NOWHERE
  const page = keptPage(options, target) ?? (await render(options, target))
  return filledFor(options.context, page, target.missingToken)
}

/** A cached page with what this reader's address and session put into it. */
function filledFor(context: GatewayContext, page: Page, missingToken?: string): Page {
  const member = accountHolder(context)
  if (member === undefined && missingToken === undefined) return page
  const html = member
    ? page.html.replace(memberIdOf(ANY_MEMBER), () => memberIdOf(toGlobalId('Viewer', member.memberId)))
    : page.html
  return { ...page, html: missingToken ? html.replaceAll(ANY_MISSING_TOKEN, missingToken) : html }
}

/** As the boot data writes it. */
const memberIdOf = (id: string) => `"memberId":"${id}"`

/**
 * Whether the address belongs to a page. The profile in it is checked each time, because members come and go.
 */
async function isWholeAddress(options: PageOptions, pathname: string): Promise<boolean> {
  const { renderer, context, hasProfile } = options
  if (!isPlainPath(pathname)) return false
  const { known, profileId } = renderer.matchPage(pathname)
  const { site, viewer, visit } = context
  // Where only members may view members, the answer must not reveal who exists.
  const isAsked =
    profileId !== undefined && viewer === undefined && visitorsMayLook(site.settings, visit.hasTrafficSource)
  return known && !(isAsked && !(await hasProfile(profileId)))
}

/**
 * The redirect for an address, before rendering; undefined for pages shown here, and for a suspended member,
 * whom the client redirects.
 */
export function redirectFor({
  renderer,
  context,
  origin,
  url,
}: Pick<PageOptions, 'renderer' | 'context' | 'origin' | 'url'>): string | undefined {
  if (context.visit.suspended !== undefined || !isPlainPath(url.split('?')[0]!)) return undefined
  return renderer.redirectOf(url, { origin, signedIn: context.viewer !== undefined })
}

/**
 * False for paths that a browser reads as another address, such as two leading slashes, which start a host
 * name.
 */
function isPlainPath(pathname: string): boolean {
  if (!URL.canParse(pathname, 'http://page.invalid')) return false
  const { host, pathname: read } = new URL(pathname, 'http://page.invalid')
  return host === 'page.invalid' && read === pathname
}

async function targetOf(options: PageOptions, pathname: string): Promise<Target> {
  const { renderer, context, findText, findPrices } = options
  const { pageToken, pathWithoutSlug, showsPrices, visitorScreen } = renderer.matchPage(pathname)
  const found = { path: pathWithoutSlug ?? pathname, isMissing: false }
  // The client asks for a member's own prices, with the offered discount.
  if (showsPrices && context.viewer === undefined)
    return { ...found, text: null, prices: await pricesFor(context, findPrices).catch(() => null) }
  if (visitorScreen !== undefined && showsMembers(context))
    return { ...found, text: null, isOfMembers: true, members: await membersFor(options, visitorScreen) }
  if (pageToken === undefined) return { ...found, text: null }
  const text = await findText(pageToken, context.visit.locale)
  if (text !== null || !/^[\w-]{1,100}$/.test(pageToken)) return { ...found, text }
  return { ...found, path: `/${ANY_MISSING_TOKEN}`, text, missingToken: pageToken }
}

/** Whether the site shows members to this reader, who is a visitor (SRCH-05). */
const showsMembers = ({ site, viewer, visit }: GatewayContext) =>
  viewer === undefined &&
  visit.suspended === undefined &&
  visitorsMayLook(site.settings, visit.hasTrafficSource)

/** The members whom a visitor's search at this address finds. */
async function membersFor(
  { context, url, findMembers }: PageOptions,
  visitorScreen: VisitorScreen,
): Promise<BootData['members'] | undefined> {
  const { site, visit, requestId: reference } = context
  const search = searchOf(url)
  const variables = visitorScreen.variables(search, { site: clientSite(site), country: visit.country })
  try {
    const answer = await findMembers(visitorScreen.operationId, variables)
    return answer && { search, answer, reference }
  } catch {
    // Logged under the same reference.
    return { search, answer: null, reference }
  }
}

/** What follows the path, with its question mark; '' without any. */
function searchOf(url: string): string {
  const { search } = new URL(url, 'http://page.invalid')
  return search
}

const askedPrices = new Map<string, Promise<unknown>>()

/** Credit prices for the visitor's place: one query serves all requests that arrive while it runs. */
function pricesFor({ site, visit }: GatewayContext, findPrices: () => Promise<unknown>): Promise<unknown> {
  const key = [site.id, site.contentVersion, visit.locale, visit.country, visit.hasTrafficSource].join(' ')
  const asked = askedPrices.get(key)
  if (asked !== undefined) return asked
  const answer = findPrices().finally(() => askedPrices.delete(key))
  askedPrices.set(key, answer)
  return answer
}

type Kept = Pick<Target, 'path' | 'isMissing' | 'prices'>

function keptPage(options: PageOptions, kept: Kept): Page | undefined {
  return options.developmentManifest === undefined ? pages.get(keyOf(options, kept)) : undefined
}

// Prices are momentary, because a discount begins and ends by itself: a page that shows them is cached per
// price list.
function keyOf({ context, origin, url, isOfAge }: PageOptions, { path, isMissing, prices }: Kept): string {
  const { site, viewer, visit } = context
  const { hasTrafficSource, locale, country } = visit
  const signedIn = viewer !== undefined
  const isSuspended = visit.suspended !== undefined
  return [
    site.id,
    site.contentVersion,
    locale,
    country,
    hasTrafficSource,
    signedIn,
    isSuspended,
    origin,
    isMissing,
    isOfAge,
    path,
    langOf(url, locale),
    prices === undefined ? '' : JSON.stringify(prices),
  ].join(' ')
}

function langOf(url: string, locale: string): string {
  return new URLSearchParams(url.split('?')[1]).get('lang') === null ? '' : `?lang=${locale}`
}

async function render(options: PageOptions, target: Target): Promise<Page> {
  const { renderer, context, origin, url, isOfAge, developmentManifest } = options
  const { path, isMissing, text, prices, members } = target
  const { site, viewer, visit } = context
  if (developmentManifest === undefined) manifest ??= JSON.parse(readFileSync(MANIFEST_FILE, 'utf8'))
  const colours = themeColours(site.settings.theme)
  const page = await renderer.renderDocument({
    path: path + (members ? members.search : langOf(url, visit.locale)),
    boot: {
      site: clientSite(site),
      locale: visit.locale,
      signedIn: viewer !== undefined,
      memberId: accountHolder(context) === undefined ? null : ANY_MEMBER,
      suspended: visit.suspended !== undefined,
      country: visit.country,
      hasTrafficSource: visit.hasTrafficSource,
      page: text,
      prices: prices ?? null,
      members: members ?? null,
    },
    origin,
    isMissing,
    isOfAge,
    manifest: developmentManifest ?? manifest,
    themeHref: Object.keys(site.settings.theme).length > 0 ? `/theme.css?v=${site.contentVersion}` : null,
    pageColours: { light: colours.light['--bg'], dark: colours.dark['--bg'] },
  })
  const isOfMany = isMissing || path === `/${ANY_MISSING_TOKEN}`
  const isLasting = (page.status === 200 || isOfMany) && page.failure === undefined && prices !== null
  // The spellings of one address are unlimited, and only the canonical one is requested again and again.
  const isKept =
    isLasting && !target.isOfMembers && (isMissing || path === renderer.matchPage(path).usualPath)
  if (isKept && developmentManifest === undefined) {
    if (pages.size >= PAGES_MAX) pages.clear()
    pages.set(keyOf(options, { path, isMissing, prices }), page)
  }
  return page
}

/**
 * The site's own colours as a file, so that the document needs no inline style, and the installed app's
 * manifest and icons.
 */
export function registerSiteFiles(app: FastifyInstance, renderer: PageRenderer, open: OpenRequest): void {
  app.get('/theme.css', async (request, reply) => {
    const { site } = await open(request, reply)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(themeCss(site.settings.theme))
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { site, visit } = await open(request, reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(
        renderer.manifestJson(clientSite(site), {
          locale: visit.locale,
          colours: themeColours(site.settings.theme).light,
        }),
      )
  })
  // Requested by programs that read no page, such as feed readers and phones' link lists.
  for (const address of ['/favicon.ico', '/apple-touch-icon.png'])
    app.get(address, async (request, reply) => {
      const { site } = await open(request, reply)
      const { type, icon } = await appIconOf(site, 'icon-192.png')
      return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type(type).send(icon)
    })
  app.get<{ Params: { icon: string } }>('/icons/:icon', async (request, reply) => {
    const { site } = await open(request, reply)
    const name = request.params.icon
    if (!isIconName(name)) return reply.code(404).send({ error: 'not_found' })
    const { type, icon } = await appIconOf(site, name)
    return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type(type).send(icon)
  })
}

// The first niche is dating as such, of which the product's own words tell more.
const landingTextOf = ({ niche, niches }: Site['settings']): Record<string, string> =>
  niche === 1 ? {} : niches[String(niche) as '2'].landingText

// The client's settings before its first query. Server-only settings stay here.
function clientSite(site: Site): ClientSite {
  const {
    name,
    domain,
    locales,
    defaultLocale,
    demo,
    indexTitle,
    description,
    supportEmail,
    supportPhone,
    contentVersion,
    settings,
    genders,
  } = site
  return {
    name,
    domain,
    locales,
    defaultLocale,
    demo,
    indexTitle,
    description,
    supportEmail,
    supportPhone,
    contentVersion,
    genders: genders.filter(({ offered }) => offered).map(({ token, names }) => ({ id: token, names })),
    nicheText: landingTextOf(settings),
    settings: clientSettings(settings),
  }
}
