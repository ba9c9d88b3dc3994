import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { explainConnectionError } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrations.ts'

/** The database this process works on; `stop` ends it when it is our own, and does nothing to a server of the operator. */
export type DatabaseServer = { adminUrl: string; stop(): Promise<void> }

/** The configured database cannot be used; the message says why and what to do. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

const DATABASE = 'ruvela'

/**
 * The operator's server when DATABASE_URL is set, else the embedded one, migrated to the newest state.
 * @throws DatabaseUnavailableError
 */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.DATABASE_URL !== undefined) {
    await prepare(config, config.DATABASE_URL)
    return { adminUrl: config.DATABASE_URL, stop: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
  try {
    await createDatabase(embedded.url('postgres'))
    const adminUrl = embedded.url(DATABASE)
    await prepare(config, adminUrl)
    return { adminUrl, stop: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function prepare(config: Config, adminUrl: string): Promise<void> {
  try {
    await migrate(config, adminUrl)
  } catch (error) {
    throw new DatabaseUnavailableError(explainConnectionError(error, adminUrl), { cause: error })
  }
}

async function createDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
