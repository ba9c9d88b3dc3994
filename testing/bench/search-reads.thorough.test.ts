import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Installation } from '#gateway/installation.ts'
import { openInstallation } from '#gateway/open-installation.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import type { SentStatement } from './recorded-database.ts'
import { around, SEARCH_CLASSES, type SearchClass } from './search-classes.ts'
import { openSearchSetup, PAGES, pagesOf, searchOnce, type SearchSetup } from './search-setup.ts'

const PROFILES = 30_000
// Search paths that the bench does not time, because they differ from a timed one only by their index.
const MORE_CLASSES: SearchClass[] = [
  { name: 'region', home: 'typical', filter: (v) => ({ ...around(v), country: 'NL', regionId: 'NL-07' }) },
  {
    name: 'newest_region',
    home: 'typical',
    order: 'NEWEST',
    filter: (v) => ({ ...around(v), country: 'NL', regionId: 'NL-07' }),
  },
  {
    name: 'newest_country',
    home: 'typical',
    order: 'NEWEST',
    filter: (v) => ({ ...around(v), country: v.country }),
  },
  { name: 'newest_world', home: 'typical', order: 'NEWEST', filter: around },
  {
    name: 'newest_wide',
    home: 'typical',
    order: 'NEWEST',
    filter: (v) => ({ ...around(v), distanceKm: 250 }),
  },
]

// What a page and its count may read together: the first page, and later ones. Each class needs about half.
// Without any one secondary index of the search table, at least one class reads more. The same holds without
// all the interests' indexes, one of which can replace another at this size.
const MOST_BLOCKS: Record<string, { first: number; later: number }> = {
  dense: { first: 4000, later: 1500 },
  typical: { first: 1600, later: 800 },
  sparse: { first: 300, later: 300 },
  country: { first: 1000, later: 120 },
  world: { first: 2300, later: 130 },
  interest: { first: 1800, later: 600 },
  country_interest: { first: 2200, later: 130 },
  world_interest: { first: 900, later: 900 },
  world_three_interests: { first: 240, later: 240 },
  three_attributes: { first: 50, later: 50 },
  world_three_attributes: { first: 90, later: 90 },
  country_all_filters: { first: 25, later: 25 },
  heavy_exclusion: { first: 12_000, later: 200 },
  heavy_exclusion_dense: { first: 8000, later: 8000 },
  online: { first: 1100, later: 1100 },
  newest: { first: 3700, later: 1500 },
  nearest: { first: 3200, later: 1350 },
  region: { first: 540, later: 80 },
  newest_region: { first: 540, later: 70 },
  newest_country: { first: 1000, later: 80 },
  newest_world: { first: 2200, later: 90 },
  newest_wide: { first: 2300, later: 760 },
}
const VIEWERS_ASKED = 4

let database: TestDatabase
let installation: Installation
let admin: pg.Pool
let setup: SearchSetup
beforeAll(async () => {
  database = await createTestDatabase()
  installation = await openInstallation(database.config, database.url, { jobs: false })
  admin = new pg.Pool({ connectionString: database.url, max: 2 })
  setup = await openSearchSetup({ installation, adminUrl: database.url, admin }, PROFILES)
})
afterAll(async () => {
  await setup.close()
  await admin.end()
  await installation.close()
  await database.drop()
})

// The cost of a search without a clock: the blocks of tables and indexes that its plan touches.
async function blocksRead(client: pg.Client, { text, values }: SentStatement): Promise<number> {
  await client.query(`prepare asked as ${text}`)
  const given = values.map((value) => (value == null ? 'null' : client.escapeLiteral(written(value))))
  const { rows } = await client.query(
    `explain (analyze, buffers, format json) execute asked${given.length === 0 ? '' : `(${given.join(', ')})`}`,
  )
  await client.query('deallocate asked')
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

// The bench measures times at a million profiles; this test checks what they rest on, which holds at any
// size.
test.each([...SEARCH_CLASSES, ...MORE_CLASSES])(
  'SRCH-07 a $name search reads no more database blocks than needed on pages 1, 10 and 100',
  async (search) => {
    const asked = await pagesOf(setup, search)
    expect(asked[0]).not.toEqual([])
    for (const [index, entries] of asked.entries()) {
      for (const entry of entries.slice(0, VIEWERS_ASKED)) {
        const statements = (await searchOnce(setup, entry)).filter(({ text }) =>
          text.includes('profiles.search_index'),
        )
        expect(statements).not.toEqual([])
        let blocks = 0
        for (const statement of statements) blocks += await blocksRead(setup.bare, statement)
        const { first, later } = MOST_BLOCKS[search.name]!
        expect(blocks, `page ${PAGES[index]}`).toBeLessThan(index === 0 ? first : later)
      }
    }
  },
)
