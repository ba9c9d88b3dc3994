import pg from 'pg'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { quotedIdentifier } from '#platform/postgres/database.ts'

/** A table with the columns that have values of their own. `name` is as it stands in the archive: schema.table. */
export type StoredTable = { name: string; columns: string[] }
/** Where a sequence stands. */
export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

/** Every schema of an installation: its own, and that of the job queue. */
const SCHEMAS = [...SUBGRAPHS, 'platform', 'migrations', 'graphile_worker']
/** Written by whoever makes the schema, and never copied: what the schema is, it says itself. */
export const SCHEMA_TABLES = ['migrations.migration', 'migrations.function', 'graphile_worker.migrations']

// How values are written, on both sides, whatever the server's settings are.
const COPY_SETTINGS = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = ''`

/**
 * Opens a connection that copies rows out or in. The caller ends it.
 * @param name PostgreSQL shows it among the connections
 */
export async function connectForCopy(adminUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: name })
  // A connection that is lost fails the statement in hand; without a listener it would end the process besides.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(COPY_SETTINGS)
  return client
}

/** A name such as billing.order, as SQL takes it. */
export function quotedName(name: string): string {
  const dot = name.indexOf('.')
  return `${quotedIdentifier(name.slice(0, dot))}.${quotedIdentifier(name.slice(dot + 1))}`
}

/** All tables of an installation. Columns that follow from others are computed again. */
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

/** The migrations that a database has had. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations.migration order by name')
  return rows.map(({ name }) => name)
}
