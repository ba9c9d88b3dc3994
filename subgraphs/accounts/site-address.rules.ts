import type { Config } from '#platform/config.ts'
import type { Site } from '#platform/site.ts'

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
