import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleOf, urlOf } from '#platform/postgres/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let databases: TestDatabase[]

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
})

afterAll(() => Promise.all(databases.map((database) => database.drop())))

test('two test databases share no rows', async () => {
  const [one, other] = databases as [TestDatabase, TestDatabase]
  await query(one.url, 'create table public.mark (); insert into public.mark default values')
  expect(await query(one.url, 'select count(*)::int as count from public.mark')).toEqual([{ count: 1 }])
  expect(await query(other.url, "select to_regclass('public.mark') as mark")).toEqual([{ mark: null }])
})

test('a subgraph signs in to a clone with its own role and finds its own schema first', async () => {
  const { config, url } = databases[0]!
  expect(
    await query(urlOf(config, url, 'likes'), 'select current_user as role, current_schema as schema'),
  ).toEqual([{ role: roleOf(config, 'likes'), schema: 'likes' }])
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
