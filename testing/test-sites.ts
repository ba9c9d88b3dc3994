import { sql } from 'kysely'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { seedSite } from '#scripts/demo/seed-sites.ts'

/**
 * Two empty sites, with which the tests of a product begin: `ruvela.test` (all locales) and `dutch.test`
 * (Dutch only). Also lets tests move the database's clock. They are not in the template database: caches of
 * modules, which the files of one worker share, are keyed by a site's id.
 */
export async function seedTestSites(databaseUrl: string): Promise<void> {
  const db = openDatabase<unknown>(createPool(databaseUrl, { max: 2 }))
  await seedSite(db, {
    token: 'ruvela',
    name: 'Ruvela',
    domains: ['ruvela.test'],
    locales: LOCALES,
    defaultLocale: 'nl',
    demo: false,
    company: companyOf('Ruvela'),
  })
  await seedSite(db, {
    token: 'dutch',
    name: 'Polderliefde',
    domains: ['dutch.test'],
    locales: ['nl'],
    defaultLocale: 'nl',
    demo: false,
    company: companyOf('Polderliefde'),
  })
  await sql`update platform.clock_offset set movable = true`.execute(db)
  await db.destroy()
}

const companyOf = (site: string) => ({
  name: 'Voorbeeld B.V.',
  address: 'Voorbeeldstraat 1',
  city: 'Amsterdam',
  country: 'NL',
  kvk: '12345678',
  tradenames: [site],
  vatNumbers: {},
  supportPhone: '',
  deleteDiscount: 0,
  sepaCreditorId: '',
})
