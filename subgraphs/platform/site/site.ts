import { sql } from 'kysely'
import type { Config } from '../base/config.ts'
import { createPool, openDatabase } from '../postgres/database.ts'
import { completeSettings, type SiteSettings } from './site-settings.ts'
import type { Queryable } from '../postgres/database.ts'

/**
 * A site's gender: `code` is stored in rows, `token` is the API's name. Hidden ones stay with the members who
 * have chosen them.
 */
export type SiteGender = { code: number; token: string; names: Record<string, string>; offered: boolean }

/** One brand, to which a request belongs. */
export type Site = {
  id: string
  token: string
  name: string
  /** The first of its domains, used unless the visit chose another one. */
  domain: string
  /** All its domains. */
  domains: string[]
  locales: string[]
  defaultLocale: string
  demo: boolean
  companyId: string
  /** The company behind the site and its trade names. */
  companyNames: string[]
  supportEmail: string
  supportPhone: string
  mailName: string
  /** Per locale, with the default locale's text as fallback. */
  indexTitle: Record<string, string>
  description: Record<string, string>
  termsVersion: string
  settings: SiteSettings
  /** In display order (PROF-01). */
  genders: SiteGender[]
  /** Rises with every edit of the site; caches, ETags and open clients compare it. */
  contentVersion: number
}

/**
 * Whether visitors may view members of a site (SRCH-05).
 * @param hasTrafficSource whether the visitor came through a partner's link
 */
export function visitorsMayLook(
  { loggedOutSearch, loggedOutSearchTrafficsource, features }: SiteSettings,
  hasTrafficSource: boolean,
): boolean {
  return features.visitorSearch && (loggedOutSearch || (loggedOutSearchTrafficsource && hasTrafficSource))
}

const cache = new Map<string, Site>()

/**
 * A site with its settings, as the accounts subgraph publishes it to every role. Cached per content version,
 * so that an edit shows at once.
 * @param contentVersion the version the request was opened with
 * @returns undefined when no such site exists
 */
export async function findSite(
  db: Queryable,
  siteId: string,
  contentVersion: number,
): Promise<Site | undefined> {
  const known = cache.get(siteId)
  if (known !== undefined && known.contentVersion === contentVersion) return known
  const site = await readSite(db, siteId)
  if (site !== undefined) cache.set(siteId, site)
  return site
}

/**
 * The same, uncached.
 * @returns undefined when no such site exists
 */
export async function readSite(db: Queryable, siteId: string): Promise<Site | undefined> {
  const { rows } = await sql<{
    site: Site | null
  }>`select accounts.published_site(${siteId}::uuid) as site`.execute(db)
  const site = rows[0]?.site
  return site ? { ...site, settings: completeSettings(site.settings, site) } : undefined
}

/**
 * Whether there is any site to serve.
 * @param adminUrl the role that owns the database
 */
export async function hasSites(adminUrl: string): Promise<boolean> {
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 1, application_name: 'ruvela start' }))
  try {
    const { rows } = await sql<{ any: boolean }>`select exists (select from accounts.site) as any`.execute(db)
    return rows[0]!.any
  } finally {
    await db.destroy()
  }
}

/**
 * Names of the sites that the demo has made.
 * @param adminUrl the role that owns the database
 */
export async function findDemoSites(adminUrl: string): Promise<string[]> {
  const db = openDatabase<unknown>(createPool(adminUrl, { max: 1 }))
  try {
    const { rows } = await sql<{
      name: string
    }>`select name from accounts.site where demo order by name`.execute(db)
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

/** A text per locale: the requested one, the language without region, the site's own, English, else any. */
export function localised(texts: Record<string, string>, locale: string, fallback = 'en'): string {
  return (
    texts[locale] ??
    texts[locale.split('-')[0]!] ??
    texts[fallback] ??
    texts['en'] ??
    Object.values(texts)[0] ??
    ''
  )
}

/**
 * The domain of the visit, if it belongs to the site; else the first. A made-up Host header must not end up
 * in a link.
 */
export function siteHostOf(site: Pick<Site, 'domain' | 'domains'>, host: string | null | undefined): string {
  return host != null && site.domains.includes(host) ? host : site.domain
}

/**
 * The address of the site, for links in mails and callback addresses.
 * @param host the domain on which it began, where a session may be open; a foreign or removed domain is
 * ignored
 * @returns an origin without trailing slash
 */
export function siteOrigin(
  site: Pick<Site, 'domain' | 'domains'>,
  config: Pick<Config, 'PORT' | 'PUBLIC_URL'>,
  host?: string | null,
): string {
  const domain = siteHostOf(site, host)
  if (config.PUBLIC_URL !== undefined) {
    const publicUrl = new URL(config.PUBLIC_URL)
    if (publicUrl.hostname === domain) return publicUrl.origin
  }
  if (domain === 'localhost' || domain.endsWith('.localhost')) return `http://${domain}:${config.PORT}`
  return `https://${domain}`
}
