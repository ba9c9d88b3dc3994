import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import type pg from 'pg'
import { SUBGRAPHS, type Config, type SubgraphName } from './config.ts'
import { createPool, roleOf, rolePassword } from './database.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../migrations')
const MIGRATION_FILE = /^\d{8}T\d{4}Z-[a-z]+-[a-z0-9-]+\.ts$/

/** The role that a migration grants to: set once per run, because Kysely hands a migration nothing but the database. */
let rolePrefix = 'ruvela'

/** The login role of a subgraph, for grants inside migrations. */
export function roleFor(owner: SubgraphName | 'gateway'): string {
  return `${rolePrefix}_${owner}`
}

const filesOfFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => MIGRATION_FILE.test(file)).toSorted()
    const loaded = files.map(async (file) => [file.replace(/\.ts$/, ''), await import(pathToFileURL(path.join(FOLDER, file)).href)] as const)
    return Object.fromEntries(await Promise.all(loaded)) as Record<string, Migration>
  },
}

/**
 * Brings a database to the newest state: roles, schemas, every migration in file-time order. Safe to run from several processes at once.
 * @param adminUrl a role with CREATEROLE and CREATE on the database
 * @throws the first migration's error; that migration is rolled back whole
 */
export async function migrate(config: Pick<Config, 'DATABASE_ROLE_PREFIX' | 'SECRETS_KEY'>, adminUrl: string): Promise<void> {
  const pool = createPool(adminUrl, { max: 3 })
  // The processes of an installation may all start at once, and neither the queue's migrations nor grants can stand that.
  const turn = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  try {
    await turn.query(`select pg_advisory_lock(hashtext('ruvela migrations'))`)
    // The queue's own schema first: functions of our migrations add jobs.
    await runMigrations({ connectionString: adminUrl, logger: new Logger(() => () => undefined) })
    rolePrefix = config.DATABASE_ROLE_PREFIX
    await ensureRolesAndSchemas(pool, config)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    // Work that was merged late brings a file whose time is already past; an installation that follows it must still start.
    const migrator = new Migrator({ db, provider: filesOfFolder, migrationTableSchema: 'migrations', allowUnorderedMigrations: true })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    // The connection ends with the lock.
    turn.release(true)
    await pool.end()
  }
}

async function ensureRolesAndSchemas(pool: pg.Pool, config: Pick<Config, 'DATABASE_ROLE_PREFIX' | 'SECRETS_KEY'>): Promise<void> {
  const client = await pool.connect()
  try {
    // Roles belong to the whole server, so two processes, or two databases of the tests, may create them at the same time.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('ruvela roles'))`)
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = quoted(rows[0]!.database)
    for (const owner of [...SUBGRAPHS, 'gateway'] as const) {
      const role = roleOf(config, owner)
      const password = rolePassword(config, role).replaceAll("'", "''")
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
      await client.query(`${known.rowCount === 0 ? 'create' : 'alter'} role ${quoted(role)} login password '${password}'`)
      await client.query(`alter role ${quoted(role)} in database ${database} set search_path = ${owner === 'gateway' ? 'platform' : owner}`)
      await client.query(`grant connect on database ${database} to ${quoted(role)}`)
      if (owner === 'gateway') continue
      await client.query(`create schema if not exists ${owner}`)
      await client.query(`grant usage on schema ${owner} to ${quoted(role)}`)
      await client.query(`alter default privileges in schema ${owner} grant select, insert, update, delete on tables to ${quoted(role)}`)
      await client.query(`alter default privileges in schema ${owner} grant usage on sequences to ${quoted(role)}`)
    }
    await client.query('create schema if not exists platform')
    await client.query('create schema if not exists migrations')
    await client.query('grant usage on schema platform to public')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** Lets one subgraph take the events of another and read nothing else of it. */
export async function allowTakingEvents(db: Kysely<any>, producer: SubgraphName, consumers: SubgraphName[]): Promise<void> {
  for (const consumer of consumers) {
    const role = sql.id(roleFor(consumer))
    await sql`grant usage on schema ${sql.id(producer)} to ${role}`.execute(db)
    await sql`grant execute on function ${sql.id(producer)}.take_events(text, int) to ${role}`.execute(db)
  }
}
