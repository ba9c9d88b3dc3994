import type { Config } from '../base/config.ts'
import type { SiteSettings } from './site-settings.ts'

/**
 * A site's gender: `code` is stored in rows, `token` is the API's name. Hidden ones stay with the members who
 * have chosen them.
 */
export type SiteGender = { code: number; token: string; names: Record<string, string>; offered: boolean }

/** What a member looks for who looks for every gender. It is never a gender of a member or a site. */
export const EVERYONE = 'EVERYONE'

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

/**
 * A text that exists per locale: the asked one, the language without region, the site's own, English, else
 * any.
 */
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
  return originOfHost(siteHostOf(site, host), config)
}

/** The address of a host of the installation, which the caller has found among its known ones. */
export function originOfHost(domain: string, config: Pick<Config, 'PORT' | 'PUBLIC_URL'>): string {
  if (config.PUBLIC_URL !== undefined) {
    const publicUrl = new URL(config.PUBLIC_URL)
    if (publicUrl.hostname === domain) return publicUrl.origin
  }
  if (domain === 'localhost' || domain.endsWith('.localhost')) return `http://${domain}:${config.PORT}`
  return `https://${domain}`
}
