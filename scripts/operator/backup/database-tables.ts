import pg from 'pg'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { quotedIdentifier } from '#platform/postgres/database.ts'

/** A table with its stored columns. `name` is schema.table, as in the archive. */
export type StoredTable = { name: string; columns: string[] }
/** The state of a sequence. */
export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

/** Every schema of an installation: its own and the job queue's. */
const SCHEMAS = [...SUBGRAPHS, 'platform', 'migrations', 'graphile_worker']
/** Written by the migrations of each schema and never copied: the restored database has its own. */
export const SCHEMA_TABLES = ['migrations.migration', 'migrations.function', 'graphile_worker.migrations']

// Fixes how both sides write values, whatever the server's settings are.
const COPY_SETTINGS = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = ''`

/**
 * Opens a connection that copies rows out or in. The caller closes it.
 * @param name PostgreSQL shows it in its list of connections
 */
export async function connectForCopy(adminUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: name })
  // A lost connection fails the current statement; without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(COPY_SETTINGS)
  return client
}

/** Quotes a name such as billing.order for SQL. */
export function quotedName(name: string): string {
  const dot = name.indexOf('.')
  return `${quotedIdentifier(name.slice(0, dot))}.${quotedIdentifier(name.slice(dot + 1))}`
}

/**
 * All tables of an installation. Generated columns are left out, because the database computes them again.
 */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname || '.' || c.relname as name,
       array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1) group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quotedName(name)}`,
    )
    states.push({ name, ...state[0]! })
  }
  return states
}

/** The migrations that have run in a database. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations.migration order by name')
  return rows.map(({ name }) => name)
}
