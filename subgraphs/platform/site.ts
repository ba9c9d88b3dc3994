import { sql, type Kysely } from 'kysely'
import type { Config } from './config.ts'

/** The settings of a site that rules and screens read (SITE-25). Amounts are credits unless the name says otherwise. */
export type SiteSettings = {
  minAge: number
  timeZone: string
  messageCredits: number
  photoCredits: number
  giftCredits: number
  signupCredits: number
  messageLength: number
  refundDays: number
  conversationsFree: number
  photosFree: number
  photosPaid: number
  photosSeenVisitor: number
  photosSeenFree: number
  swipeLikes: number
  chatHistory: number
  chatHistoryFree: number
  welcomePercentage: number
  welcomeHours: number
  offerPauseDays: number
  photoModeration: 'after' | 'before'
  signups: 'all' | 'with_trafficsource' | 'other'
  loggedOutSearch: boolean
  loggedOutSearchTrafficsource: boolean
  enableSiteEntryPopup: boolean
  memberResell: boolean
  /** What the site is about, 1 to 7: the key of its entry in `niches`. */
  niche: number
  niches: Record<'1' | '2' | '3' | '4' | '5' | '6' | '7', { name: Record<string, string>; landingText: Record<string, string> }>
  /** The language of visitors who have chosen none, if the site shows it; without one their browser decides (SITE-05). */
  domainLanguage: string | null
  /** Origin that pictures are fetched from, empty for the site's own host. */
  cdnPrefix: string
  /** Regions by country, in the order in which they are offered; a country that is missing offers all that the product knows. */
  regionData: Record<string, { id: string; names: Record<string, string> }[]>
  countries: string[]
  visibleProfileFields: string[]
  visibleProfileNotes: string[]
  searchFields: string[]
  /** Per locale. */
  fictionalWarning: Record<string, string>
  fictionalSingular: Record<string, string>
  fictionalPlural: Record<string, string>
  /** Custom properties that the site overrides, for example --brand-primary. */
  theme: Record<string, string>
  /** Features that can be switched per site (SITE-27). */
  features: Record<'timeBonus' | 'welcomeDiscount' | 'swipeGame' | 'visitorSearch' | 'gifts' | 'fictionalLikes', boolean>
}

/** A gender as a site has it: `code` is what rows carry, `token` what the API names. Hidden ones stay with the members who have chosen them. */
export type SiteGender = { code: number; token: string; names: Record<string, string>; offered: boolean }

/** One brand: what a request is about. */
export type Site = {
  id: string
  token: string
  name: string
  domain: string
  locales: string[]
  defaultLocale: string
  demo: boolean
  companyId: string
  supportEmail: string
  supportPhone: string
  mailName: string
  /** Per locale, with the default locale's text as fallback. */
  indexTitle: Record<string, string>
  description: Record<string, string>
  termsVersion: string
  settings: SiteSettings
  /** In the order in which they are shown (PROF-01). */
  genders: SiteGender[]
  /** Rises with every edit of the site; caches, ETags and open clients compare it. */
  contentVersion: number
}

/**
 * Whether visitors may look at members of a site (SRCH-05).
 * @param hasTrafficSource whether the visitor came through a partner's link
 */
export function visitorsMayLook({ loggedOutSearch, loggedOutSearchTrafficsource, features }: SiteSettings, hasTrafficSource: boolean): boolean {
  return features.visitorSearch && (loggedOutSearch || (loggedOutSearchTrafficsource && hasTrafficSource))
}

const cache = new Map<string, Site>()

/**
 * A site with its settings, as the accounts subgraph publishes it to every role. Kept per content version, so that an edit shows at once.
 * @param contentVersion the version the request was opened with
 * @returns undefined when no such site exists
 */
export async function findSite(db: Kysely<any>, siteId: string, contentVersion: number): Promise<Site | undefined> {
  const known = cache.get(siteId)
  if (known !== undefined && known.contentVersion === contentVersion) return known
  const { rows } = await sql<{ site: Site }>`select accounts.published_site(${siteId}::uuid) as site`.execute(db)
  const site = rows[0]?.site
  if (site) cache.set(siteId, site)
  return site ?? undefined
}

/** A text that exists per locale: the asked one, the language without region, the site's own, English, else any. */
export function localised(texts: Record<string, string>, locale: string, fallback = 'en'): string {
  return texts[locale] ?? texts[locale.split('-')[0]!] ?? texts[fallback] ?? texts['en'] ?? Object.values(texts)[0] ?? ''
}

/**
 * Where the site is reached, for links in mails: always its configured domain, never what a request's Host header says.
 * @returns an origin without trailing slash
 */
export function siteOrigin(site: Pick<Site, 'domain'>, config: Pick<Config, 'PORT' | 'PUBLIC_URL'>): string {
  const { domain } = site
  if (config.PUBLIC_URL !== undefined) {
    const publicUrl = new URL(config.PUBLIC_URL)
    if (publicUrl.hostname === domain) return publicUrl.origin
  }
  if (domain === 'localhost' || domain.endsWith('.localhost')) return `http://${domain}:${config.PORT}`
  return `https://${domain}`
}
