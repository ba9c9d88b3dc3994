import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { SUBGRAPHS, type Config, type SubgraphName } from '../base/config.ts'
import { log } from '../base/log.ts'
import { DatabaseRefusedError, quotedIdentifier, roleOf, rolePassword } from './database.ts'
import { readMigrationFiles, type FunctionFile, type MigrationFiles } from './migration-files.ts'
import { checkFunctions, defineFunctions, dropFunctions, runSql, signaturesOf } from './stored-functions.ts'

/** The login role of a subgraph or the gateway, for grants inside migrations. */
export type RoleReference = (owner: SubgraphName | 'gateway') => RawBuilder<unknown>

/** The exports of a file in migrations/. */
export type Migration = { up(db: Kysely<unknown>, role: RoleReference): Promise<void> }

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')
// Before the first release each edit of the baseline changes this date, so that older databases are refused.
const BASELINE = 'baseline-2026-11-26'

// A migration that waits for a table under a long read, such as a backup's, blocks every later query on it:
// members would wait as long as the migration does. So it gives up at once, lets them pass, and retries for a
// quarter of an hour.
const LOCK_LIMIT_MILLISECONDS = 1000
const LOCK_PAUSE_MILLISECONDS = 2000
const LOCK_ATTEMPTS = 300
const LOCK_NOT_AVAILABLE = '55P03'

type Target = Pick<Config, 'DATABASE_ROLE_PREFIX' | 'SECRETS_KEY'> & {
  /**
   * Leaves the passwords of existing roles alone. A command may run with another SECRETS_KEY than the
   * product, which a new password would cut off from its database.
   */
  keepsPasswords?: boolean
}

/**
 * Brings a database to the newest state: roles, schemas, functions, the baseline, every migration in the
 * order of file names. Safe to run from several processes at once.
 * @param adminUrl a role with CREATEROLE and CREATE on the database
 * @param folder replaces migrations/ in tests
 * @throws DatabaseRefusedError – when this version cannot continue from the database's state
 * @throws the first error of a file, named in the message; the database is then as it was before
 */
export async function migrate(config: Target, adminUrl: string, folder = FOLDER): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // All processes of an installation may start at once, which neither the queue's migrations nor grants
    // tolerate.
    await client.query(`select pg_advisory_lock(hashtext('ruvela migrations'))`)
    // The queue's own schema first: our functions add jobs.
    await runMigrations({ connectionString: adminUrl, logger: new Logger(() => () => undefined) })
    const database = await ensureRolesAndSchemas(client, config)
    await bringUpToDate(client, config, await readMigrationFiles(folder, config, database))
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

/** What a database already has of the files, and what it lacks. */
type Plan = {
  lacksBaseline: boolean
  migrations: MigrationFiles['migrations']
  /** New functions, or functions whose text has changed. */
  functions: FunctionFile[]
  /** Names of functions whose file is gone. */
  goneFunctions: string[]
}

async function bringUpToDate(client: pg.Client, config: Target, files: MigrationFiles): Promise<void> {
  const plan = await planFor(client, files)
  if (!plan.lacksBaseline && plan.migrations.length + plan.functions.length + plan.goneFunctions.length === 0)
    return
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_LIMIT_MILLISECONDS}`)
      await carryOut(client, config, { files, plan })
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
      log.warn({ attempt, reason: (error as Error).message }, 'a migration waits for a table that is in use')
    }
    await sleep(LOCK_PAUSE_MILLISECONDS)
  }
}

async function planFor(client: pg.Client, files: MigrationFiles): Promise<Plan> {
  const { rows } = await client.query<{
    kind: 'migration' | 'function' | 'table'
    name: string
    hash: string | null
  }>(`
    select 'migration' as kind, name, null as hash from migrations.migration
    union all select 'function', name, hash from migrations.function
    union all select 'table', 'accounts.site', null where to_regclass('accounts.site') is not null`)
  const applied = new Set(rows.filter(({ kind }) => kind === 'migration').map(({ name }) => name))
  const hashes = new Map(rows.filter(({ kind }) => kind === 'function').map(({ name, hash }) => [name, hash]))
  const lacksBaseline = !applied.has(BASELINE)
  if (lacksBaseline && rows.some(({ kind }) => kind === 'table')) {
    throw new DatabaseRefusedError(
      'This database was created before the first release of Ruvela, and this version cannot migrate it. ' +
        'Remove the folder of DATA_DIR (.data when it is not set), or let DATABASE_URL name an empty database.',
    )
  }
  const unknown = [...applied]
    .filter((name) => name !== BASELINE && !files.migrations.some((file) => file.name === name))
    .toSorted()
  if (unknown.length > 0) {
    throw new DatabaseRefusedError(
      `This database has been migrated by a newer version of Ruvela (it has ${unknown.join(', ')}). Start that version, or restore a backup from before the update.`,
    )
  }
  return {
    lacksBaseline,
    // Work that was merged late brings a file whose time is already past; an installation that follows it
    // must still start.
    migrations: files.migrations.filter(({ name }) => !applied.has(name)),
    functions: files.functions.filter(({ name, hash }) => hashes.get(name) !== hash),
    goneFunctions: [...hashes.keys()].filter((name) => !files.functions.some((file) => file.name === name)),
  }
}

// Functions come first, because defaults and triggers of tables name them, and are checked last, because they
// name tables.
async function carryOut(
  client: pg.Client,
  config: Target,
  { files, plan }: { files: MigrationFiles; plan: Plan },
): Promise<void> {
  const replaced = await defineFunctions(client, plan.functions)
  if (plan.lacksBaseline) {
    for (const file of files.baseline) await runSql(client, file)
    await recordMigration(client, BASELINE)
  }
  await runMigrationFiles(client, config, plan.migrations)
  await dropFunctions(client, [...replaced, ...(await signaturesOf(client, plan.goneFunctions))])
  await checkFunctions(client, files.functions)
  await client.query(
    `insert into migrations.function (name, hash) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
    [plan.functions.map(({ name }) => name), plan.functions.map(({ hash }) => hash)],
  )
  await client.query('delete from migrations.function where name = any($1)', [plan.goneFunctions])
}

async function runMigrationFiles(
  client: pg.Client,
  config: Target,
  migrations: MigrationFiles['migrations'],
): Promise<void> {
  // Kysely opens no connection of its own: everything belongs to the one transaction.
  const oneConnection = { query: client.query.bind(client), release: () => undefined }
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { connect: async () => oneConnection, end: async () => undefined } as never,
    }),
  })
  const role: RoleReference = (owner) => sql.id(roleOf(config, owner))
  for (const { name, file } of migrations) {
    try {
      await ((await import(pathToFileURL(file).href)) as Migration).up(db, role)
    } catch (error) {
      ;(error as Error).message = `migrations/${name}.ts: ${(error as Error).message}`
      throw error
    }
    await recordMigration(client, name)
  }
}

async function recordMigration(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into migrations.migration (name) values ($1)', [name])
}

/**
 * The product's statements take a millisecond. A PostgreSQL built with LLVM, such as Debian's, compiles
 * statements that look expensive, on every connection anew and for up to seconds. Set on the role, this also
 * works behind a connection pooler.
 */
async function withoutCompiling(client: pg.Client, role: string, database: string): Promise<void> {
  await client.query(`alter role ${role} in database ${database} set jit = off`)
}

const ROLE_ATTEMPTS = 20

// Roles belong to the whole server and advisory locks to one database: when two databases begin at the same
// time, PostgreSQL lets one change a role and refuses the other.
async function ensureRolesAndSchemas(client: pg.Client, config: Target): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryRolesAndSchemas(client, config)
    } catch (error) {
      const isConcurrent = /tuple concurrently (updated|deleted)|pg_authid_rolname_index/.test(
        (error as Error).message,
      )
      if (!isConcurrent || attempt === ROLE_ATTEMPTS) throw error
    }
  }
}

async function tryRolesAndSchemas(client: pg.Client, config: Target): Promise<string> {
  try {
    // Two processes on one database.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('ruvela roles'))`)
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const { database } = rows[0]!
    for (const owner of [...SUBGRAPHS, 'gateway'] as const)
      await ensureRole(client, config, { owner, database: quotedIdentifier(database) })
    await withoutCompiling(client, 'current_user', quotedIdentifier(database))
    await client.query(`
      create schema if not exists platform;
      create schema if not exists migrations;
      grant usage on schema platform to public;
      create table if not exists migrations.migration (name text primary key, applied_at timestamptz not null default now());
      create table if not exists migrations.function (name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    await client.query('commit')
    return database
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function ensureRole(
  client: pg.Client,
  config: Target,
  { owner, database }: { owner: SubgraphName | 'gateway'; database: string },
): Promise<void> {
  const name = roleOf(config, owner)
  const role = quotedIdentifier(name)
  const password = rolePassword(config, name).replaceAll("'", "''")
  const known = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (known.rowCount === 0) await client.query(`create role ${role} login password '${password}'`)
  else if (config.keepsPasswords !== true)
    await client.query(`alter role ${role} login password '${password}'`)
  await client.query(
    `alter role ${role} in database ${database} set search_path = ${owner === 'gateway' ? 'platform' : owner}`,
  )
  await withoutCompiling(client, role, database)
  await client.query(`grant connect on database ${database} to ${role}`)
  if (owner === 'gateway') return
  await client.query(`create schema if not exists ${owner}`)
  await client.query(`grant usage on schema ${owner} to ${role}`)
  await client.query(
    `alter default privileges in schema ${owner} grant select, insert, update, delete on tables to ${role}`,
  )
  await client.query(`alter default privileges in schema ${owner} grant usage on sequences to ${role}`)
}
