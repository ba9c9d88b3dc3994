import { sql } from 'kysely'
import { createPool, openDatabase } from '#platform/database.ts'
import { LOCALES } from '#platform/site-texts.ts'
import { seedSite } from '#scripts/demo/seed-sites.ts'

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

/**
 * Makes the two empty sites of a test's app, on a clock that tests may move.
 * @param databaseUrl the superuser's address of a migrated database
 */
export async function seedTestSites(databaseUrl: string): Promise<void> {
  const db = openDatabase<unknown>(createPool(databaseUrl, { max: 2 }))
  await seedSite(db, {
    token: 'ruvela',
    name: 'Ruvela',
    hosts: ['ruvela.test'],
    locales: LOCALES,
    defaultLocale: 'nl',
    demo: false,
    company: companyOf('Ruvela'),
  })
  await seedSite(db, {
    token: 'dutch',
    name: 'Polderliefde',
    hosts: ['dutch.test'],
    locales: ['nl'],
    defaultLocale: 'nl',
    demo: false,
    company: companyOf('Polderliefde'),
  })
  await sql`update platform.clock_offset set movable = true`.execute(db)
  await db.destroy()
}
