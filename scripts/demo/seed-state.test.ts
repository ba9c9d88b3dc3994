import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { DEMO_SITES, seedSite } from './seed-sites.ts'
import { beginSeed, readSeedState, undoUnfinishedSeed } from './seed-state.ts'

let database: TestDatabase
let db: ReturnType<typeof openDatabase<unknown>>
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase<unknown>(createPool(database.url, { max: 2 }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the next start refills a demo whose first seed was interrupted, and the ledger stays append-only', async () => {
  await beginSeed(db)
  const siteId = await seedSite(db, DEMO_SITES[0]!)
  const memberId = randomUUID()
  const book = () =>
    sql`insert into billing.entry (account_id, number, amount, balance_after, kind, ref) values (${memberId}, 1, 5, 5, 'bonus', ${randomUUID()})`.execute(
      db,
    )
  await sql`insert into billing.account (account_id, site_id, country, balance, last_entry) values (${memberId}, ${siteId}, 'NL', 5, 1)`.execute(
    db,
  )
  await book()
  expect(await readSeedState(db)).toBe('unfinished')

  await undoUnfinishedSeed(db)
  expect(await readSeedState(db)).toBe('empty')
  expect((await sql`select from billing.entry`.execute(db)).rows).toEqual([])

  await sql`insert into billing.account (account_id, site_id, country, balance, last_entry) values (${memberId}, ${siteId}, 'NL', 5, 1)`.execute(
    db,
  )
  await book()
  await expect(sql`truncate billing.entry`.execute(db)).rejects.toThrow('append-only')
})
