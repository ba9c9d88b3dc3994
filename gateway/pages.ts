import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { GatewayContext } from '#platform/request-context.ts'
import { visitorsMayLook, type Site } from '#platform/site.ts'
import type { RequestLike } from './site-origin.ts'
import { originOf } from './site-origin.ts'
import type { OpenRequest } from './request-door.ts'

const MANIFEST_FILE = path.resolve(import.meta.dirname, '../dist/web/.vite/manifest.json')
const PAGES_MAX = 2000

/** The SSR bundle, as far as the gateway uses it: what the web client's own components render. */
export type PageRenderer = {
  renderDocument(input: {
    path: string; boot: Record<string, unknown>; origin: string; manifest: unknown; themeHref: string | null; namesNothing: boolean
  }): Promise<{ status: number; html: string; indexable: boolean }>
  matchPage(pathname: string): { pageToken: string | undefined; profileId: string | undefined }
  manifestJson(site: unknown, locale: string): string
  themeCss(theme: Record<string, string>): string
}

export type Page = { status: number; html: string; indexable: boolean }

const pages = new Map<string, Page>()
let manifest: unknown

/**
 * The document for an address. A visitor's is the same for everybody of one site, language, country and kind of traffic, and is kept until the
 * site's content changes; a member's is the shell that the client fills.
 */
export async function renderPage(options: {
  renderer: PageRenderer; context: GatewayContext; request: RequestLike; url: string
  /** Reads a text that the site has under an address; null when it has none. */
  findText: (token: string, locale: string) => Promise<unknown>
  /** Whether a visitor who may look at members finds one by this id. */
  hasProfile: (id: string) => Promise<boolean>
}): Promise<Page> {
  const { renderer, context, request, url, findText, hasProfile } = options
  const { site, viewer, visit } = context
  const query = new URL(url, 'http://page.invalid').searchParams
  const { hasTrafficSource, locale } = visit
  const signedIn = viewer !== undefined
  const origin = originOf(context, request)
  const pathname = url.split('?')[0]!
  const lang = query.get('lang') === null ? '' : `?lang=${locale}`
  const key = [site.id, site.contentVersion, locale, visit.country, hasTrafficSource, signedIn, origin, pathname, lang].join(' ')
  const { pageToken, profileId } = renderer.matchPage(pathname)
  // Asked each time, because members come and go. Where members are for members only, nobody learns who exists.
  const namesNothing = profileId !== undefined && !signedIn && visitorsMayLook(site.settings, hasTrafficSource) && !(await hasProfile(profileId))
  const known = namesNothing ? undefined : pages.get(key)
  if (known !== undefined) return known
  manifest ??= JSON.parse(readFileSync(MANIFEST_FILE, 'utf8'))
  const page = await renderer.renderDocument({
    path: pathname + lang,
    boot: { site: clientSite(site), locale, signedIn, country: visit.country, hasTrafficSource, page: pageToken === undefined ? null : await findText(pageToken, locale) },
    origin,
    namesNothing,
    manifest,
    themeHref: Object.keys(site.settings.theme).length > 0 ? `/theme.css?v=${site.contentVersion}` : null,
  })
  // Unknown addresses are endless, so they are rendered each time and never kept.
  if (page.status === 200) {
    if (pages.size >= PAGES_MAX) pages.clear()
    pages.set(key, page)
  }
  return page
}

/** The site's own colours as a file, so that no style stands in the document, and the manifest of the installed app. */
export function registerSiteFiles(app: FastifyInstance, renderer: PageRenderer, open: OpenRequest): void {
  app.get('/theme.css', async (request, reply) => {
    const { site } = await open(request, reply)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(renderer.themeCss(site.settings.theme))
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { site, visit } = await open(request, reply)
    return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(renderer.manifestJson(clientSite(site), visit.locale))
  })
}

// What the client knows before its first query. Settings that only the server needs stay here.
function clientSite(site: Site) {
  const { name, domain, locales, defaultLocale, demo, indexTitle, description, supportEmail, supportPhone, contentVersion, settings, genders } = site
  const {
    minAge, messageCredits, photoCredits, giftCredits, signupCredits, messageLength, refundDays, conversationsFree, photosFree, photosPaid, swipeLikes,
    signups, loggedOutSearch, loggedOutSearchTrafficsource, enableSiteEntryPopup, countries, visibleProfileFields, searchFields,
    fictionalWarning, fictionalSingular, fictionalPlural, features,
  } = settings
  return {
    name, domain, locales, defaultLocale, demo, indexTitle, description, supportEmail, supportPhone, contentVersion,
    genders: genders.filter(({ offered }) => offered).map(({ token, names }) => ({ id: token, names })),
    settings: {
      minAge, messageCredits, photoCredits, giftCredits, signupCredits, messageLength, refundDays, conversationsFree, photosFree, photosPaid, swipeLikes,
      signups, loggedOutSearch, loggedOutSearchTrafficsource, enableSiteEntryPopup, countries, visibleProfileFields, searchFields,
      fictionalWarning, fictionalSingular, fictionalPlural, features,
    },
  }
}
