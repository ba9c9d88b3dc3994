import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test.runIf(process.env.TEST_POSTGRES_BINARIES)(
  'every migration runs on the oldest PostgreSQL that the product supports',
  async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      const { rows } = await client.query(
        `select current_setting('server_version_num')::int / 10000 as version`,
      )
      expect(rows).toEqual([{ version: 15 }])
      const schemas = await client.query(`select nspname as name from pg_namespace where nspname = any($1)`, [
        SUBGRAPHS,
      ])
      expect(new Set(schemas.rows.map((row) => row.name))).toEqual(new Set(SUBGRAPHS))
    } finally {
      await client.end()
    }
  },
)
