import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { SiteSettings } from '#platform/site.ts'
import { createSite } from '../subgraphs/accounts/site.store.ts'
import { LOCALES } from '../subgraphs/accounts/site-texts.ts'
import { createDefaultBundles } from '../subgraphs/billing/bundle.store.ts'
import { ICEBREAKERS } from './demo/icebreakers.ts'

/** A site as a new installation gets it. */
export type SeedSite = {
  token: string
  name: string
  hosts: string[]
  locales: readonly string[]
  defaultLocale: string
  demo: boolean
  settings?: Partial<SiteSettings>
}

/** The two brands of the demo: one with every language, one Dutch only (SITE-04's second reading), where visitors may look at members. */
export const DEMO_SITES: SeedSite[] = [
  {
    token: 'ruvela', name: 'Ruvela', hosts: ['localhost', '127.0.0.1', 'ruvela.localhost'], locales: LOCALES, defaultLocale: 'nl', demo: true,
    // Who comes through a partner's link may look around before signing up; others sign up first.
    settings: { loggedOutSearchTrafficsource: true },
  },
  {
    token: 'dutch', name: 'Polderliefde', hosts: ['dutch.localhost'], locales: ['nl'], defaultLocale: 'nl', demo: true,
    settings: { loggedOutSearch: true, theme: { '--brand-primary': '#0b5563', '--brand-secondary': '#c2410c' } },
  },
]

/**
 * Creates a site with everything it needs on its first day: settings, texts, terms, bundles, icebreakers.
 * @returns its id
 */
export async function seedSite(db: Kysely<any>, site: SeedSite): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const siteId = await createSite(trx, { ...site, locales: [...site.locales] })
    await createDefaultBundles(trx, siteId)
    await insertIcebreakers(trx, siteId, site.locales)
    return siteId
  })
}

async function insertIcebreakers(trx: Transaction<any>, siteId: string, locales: readonly string[]): Promise<void> {
  for (const [locale, lines] of Object.entries(ICEBREAKERS)) {
    if (!locales.includes(locale)) continue
    for (const [position, text] of lines.entries()) {
      await sql`insert into conversations.icebreaker (id, site_id, locale, position, text) values (${newId()}::uuid, ${siteId}::uuid, ${locale}, ${position}, ${text})`.execute(trx)
    }
  }
}
