import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { quotedIdentifier } from '#platform/postgres/database.ts'

const GONE_TRIES = 500
const GONE_MILLISECONDS = 20

/** The address of another database of the same server. */
export function databaseAt(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = database
  return url.href
}

/** Works on one connection of the owner, which takes none from a pool and ends with the work. */
export async function connected<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'ruvela sandboxes' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits for a lock of the installation's database, which the connection keeps until it ends. */
export async function lock(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`ruvela ${name}`])
}

/** Whether the connection's role has the right to create databases. */
export async function mayCreateDatabases(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]!.may
}

/** The state of a database's schema, the same for every database of one release. */
export async function readSchemaState(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(`
    select (select string_agg(name, ',' order by name) from migrations.migration) || ';' ||
      (select string_agg(name || hash, ',' order by name) from migrations.function) as state`)
  return rows[0]!.state
}

/** The names of the server's databases that begin like this, in their order. */
export async function listDatabases(client: pg.Client, beginning: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) order by datname',
    [beginning],
  )
  return rows.map(({ name }) => name)
}

/** @param template its database is copied; without it, the new one is empty */
export async function createDatabase(client: pg.Client, name: string, template?: string): Promise<void> {
  const copy = template === undefined ? '' : ` template ${quotedIdentifier(template)}`
  await client.query(`create database ${quotedIdentifier(name)}${copy}`)
}

/** Deletes a database, and ends the connections to it. Harmless when there is none. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${quotedIdentifier(name)} with (force)`)
}

/**
 * Gives a database its final name once its last connection is gone, which the server notices a moment after
 * the client.
 * @returns false when another process has made one of that name meanwhile
 */
export async function renameDatabase(client: pg.Client, from: string, to: string): Promise<boolean> {
  for (let tries = 0; tries < GONE_TRIES; tries++) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [from])
    if (rowCount === 0) break
    await sleep(GONE_MILLISECONDS)
  }
  try {
    await client.query(`alter database ${quotedIdentifier(from)} rename to ${quotedIdentifier(to)}`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === DUPLICATE_DATABASE) return false
    throw error
  }
}

const DUPLICATE_DATABASE = '42P04'
