import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation } from '../../gateway/installation.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import type { SentStatement } from './recorded-database.ts'
import { SEARCH_CLASSES } from './search-classes.ts'
import { openSearchStage, PAGES, pagesOf, searchOnce, type SearchStage } from './search-stage.ts'

const PROFILES = 30_000
// A page and its number together; the most that a class needs is half of it. A plan that looks through one table again for each row of another reads
// hundreds of thousands.
const MOST_BLOCKS = 16_000
const VIEWERS_ASKED = 4

let database: TestDatabase
let installation: Installation
let admin: pg.Pool
let stage: SearchStage
beforeAll(async () => {
  database = await createTestDatabase()
  installation = await openInstallation(database.config, database.url, { jobs: false })
  admin = new pg.Pool({ connectionString: database.url, max: 2 })
  stage = await openSearchStage({ installation, adminUrl: database.url, admin }, PROFILES)
})
afterAll(async () => {
  await stage.close()
  await admin.end()
  await installation.close()
  await database.drop()
})

// What the time of a search consists of, without a clock: the blocks of tables and indexes that its plan touches.
async function blocksRead(client: pg.Client, { text, values }: SentStatement): Promise<number> {
  await client.query(`prepare asked as ${text}`)
  const given = values.map((value) => (value == null ? 'null' : client.escapeLiteral(written(value))))
  const { rows } = await client.query(`explain (analyze, buffers, format json) execute asked${given.length === 0 ? '' : `(${given.join(', ')})`}`)
  await client.query('deallocate asked')
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

// The times at a million profiles are the bench's; what they rest on holds at any size and is tested here.
test.each(SEARCH_CLASSES)('SRCH-07 a search of the kind $name reads few blocks of the database, on the first page as on the hundredth', async (search) => {
  const asked = await pagesOf(stage, search)
  expect(asked[0]).not.toEqual([])
  for (const [index, entries] of asked.entries()) {
    for (const entry of entries.slice(0, VIEWERS_ASKED)) {
      const statements = (await searchOnce(stage, entry)).filter(({ text }) => text.includes('profiles.card'))
      expect(statements).not.toEqual([])
      let blocks = 0
      for (const statement of statements) blocks += await blocksRead(stage.bare, statement)
      expect(blocks, `page ${PAGES[index]}`).toBeLessThan(MOST_BLOCKS)
    }
  }
})
