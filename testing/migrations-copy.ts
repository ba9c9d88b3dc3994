import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/postgres/migrations.ts'
import { createTestDatabase } from './database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A database, and a copy of the product's migrations that a test may change before the next start. */
export async function createMigrationsCopy() {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'ruvela-migrations-')), 'migrations')
  cpSync(path.join(ROOT, 'migrations'), folder, { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, '../node_modules'))
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  const rowsOf = async (sql: string) => (await client.query(sql)).rows
  return {
    database,
    client,
    folder,
    write,
    change: (file: string, edit: (text: string) => string) =>
      write(file, edit(readFileSync(path.join(folder, file), 'utf8'))),
    rowsOf,
    /** Migrates the database, as a start of the product does. */
    start: () => migrate(database.config, database.url, folder),
    /** The whole catalogue of functions and tables, and when each row of it was written. */
    catalogue: () =>
      rowsOf(`select xmin, oid, proname as name from pg_proc where pronamespace::regnamespace::text not like 'pg\\_%'
    union all select xmin, oid, relname from pg_class where relnamespace::regnamespace::text not like 'pg\\_%' order by 2, 3`),
    async remove(): Promise<void> {
      await client.end()
      await database.drop()
      rmSync(path.dirname(folder), { recursive: true })
    },
  }
}

export type MigrationsCopy = Awaited<ReturnType<typeof createMigrationsCopy>>
