import type { Kysely } from 'kysely'
import type { SiteSettings } from '#platform/site/site-settings.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import type { CompanyDefinition } from '#subgraphs/accounts/site/site-definition.rules.ts'
import { createSite } from '#subgraphs/accounts/site/site.store.ts'
import { createDefaultBundles } from '#subgraphs/billing/catalogue/bundle.store.ts'
import { insertDefaultIcebreakers } from '#subgraphs/conversations/message/icebreaker.store.ts'

/** A site as a new installation gets it. */
export type SeedSite = {
  token: string
  name: string
  domains: string[]
  locales: readonly string[]
  defaultLocale: string
  demo: boolean
  /** Required unless the site is a demo. */
  company?: CompanyDefinition
  settings?: Partial<SiteSettings>
}

/** Every language, and the variants that overlay one of them (SITE-04). */
const ALL_LOCALES = [...LOCALES, 'nl-BE', 'fr-BE']

/**
 * The two brands of the demo: one with every language and variant, and one Dutch-only (SITE-04's second
 * reading) that visitors may browse.
 */
export const DEMO_SITES: SeedSite[] = [
  {
    token: 'ruvela',
    name: 'Ruvela',
    domains: ['localhost', '127.0.0.1', 'ruvela.localhost'],
    locales: ALL_LOCALES,
    defaultLocale: 'nl',
    demo: true,
    // Visitors with a partner's link may look around before signing up; others sign up first.
    settings: { loggedOutSearchTrafficsource: true },
  },
  {
    token: 'dutch',
    name: 'Polderliefde',
    domains: ['dutch.localhost'],
    locales: ['nl'],
    defaultLocale: 'nl',
    demo: true,
    settings: {
      loggedOutSearch: true,
      theme: {
        '--brand-primary': '#0b4f8a',
        '--brand-secondary': '#e8590c',
        '--brand-heart': '#d6336c',
        '--mark-a': '#2f8f4e',
        '--mark-a-dark': '#7bd398',
        '--mark-b': '#e8590c',
        '--mark-c': '#b83f06',
        '--mark-c-dark': '#ffd0ad',
        '--bg': '#f5f9fc',
        '--backdrop': '#e3f1fb',
        '--backdrop-dark': '#0e1a2b',
        '--bg-dark': '#0f151d',
        '--surface-dark': '#18212c',
        '--surface-raised-dark': '#1d2733',
        '--surface-sunken-dark': '#0b1016',
        '--surface-hover-dark': '#1c2632',
        '--surface-sunken': '#e8eff5',
        '--surface-hover': '#eff5fa',
        '--border': '#d5e0ea',
        '--border-dark': '#2f3d4c',
      },
      mark: 'tulip',
      scenery: 'polder',
      headline: { nl: 'Liefde onder een hoge lucht.' },
      tagline: {
        nl: 'Van de Dollard tot de duinen: nuchtere mensen bij jou in de buurt. Fiets een eind met iemand op, de rest komt vanzelf.',
      },
      faces: ['/landing/joris.webp', '/landing/fenna.webp', '/landing/wesley.webp'],
    },
  },
]

/**
 * Creates a site with everything it needs on its first day: settings, texts, terms, bundles, icebreakers.
 * @returns its id
 */
export async function seedSite(db: Kysely<unknown>, site: SeedSite): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const siteId = await createSite(trx, { ...site, locales: [...site.locales] })
    await createDefaultBundles(trx, siteId)
    await insertDefaultIcebreakers(trx, siteId, site.locales)
    return siteId
  })
}
