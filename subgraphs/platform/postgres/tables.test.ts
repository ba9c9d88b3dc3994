import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { readDeclaredTables } from '#testing/declared-tables.ts'
import { SUBGRAPHS } from '../base/config.ts'
import { SHARED_MEMBER_TABLES } from '../members/member-data.ts'

type Column = { table: string; name: string; nullable: boolean; generated: boolean }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/**
 * The columns of a schema, without the tables that every subgraph has and the columns that only the database
 * writes.
 */
async function readColumns(schema: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.relname as table, a.attname as name, not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as generated
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($2) order by 1, 2`,
    [schema, Object.keys(SHARED_MEMBER_TABLES)],
  )
  return rows
}

const described = ({ table, name, nullable, generated }: Column) =>
  `${table}.${name}${nullable ? ', may be null' : ''}${generated ? ', has a default' : ''}`

test.each(SUBGRAPHS)('%s reads and writes exactly the columns of its tables', async (subgraph) => {
  const declared = readDeclaredTables(path.join('subgraphs', subgraph, 'tables.ts'))
  const columns = await readColumns(subgraph)
  expect(
    [...declared]
      .flatMap(([table, own]) => [...own].map(([name, column]) => described({ table, name, ...column })))
      .toSorted(),
  ).toEqual(columns.map(described).toSorted())
})
