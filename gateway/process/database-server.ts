import pg from 'pg'
import type { Config } from '#platform/base/config.ts'
import { explainConnectionError } from '#platform/postgres/database.ts'
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrations.ts'
import { watchPostgres, type DatabaseLostError } from '#platform/postgres/postgres-watch.ts'

/** The database this process works on; `stop` ends our own server and leaves the operator's alone. */
export type DatabaseServer = { adminUrl: string; stop(): Promise<void> }

/** The configured database cannot be used; the message gives the reason and the remedy. */
class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

const DATABASE = 'ruvela'

/**
 * The operator's server when DATABASE_URL is set, else the embedded one, migrated to the newest state.
 * @param onLost for the product itself: the embedded server is restarted when it dies, and this is called
 * when restarting fails. Only the product gives the roles the passwords of its SECRETS_KEY.
 * @throws DatabaseUnavailableError
 */
export async function openDatabaseServer(
  config: Config,
  onLost?: (error: DatabaseLostError) => void,
): Promise<DatabaseServer> {
  const target = { ...config, keepsPasswords: onLost === undefined }
  if (config.DATABASE_URL !== undefined) {
    await prepare(target, config.DATABASE_URL)
    return { adminUrl: config.DATABASE_URL, stop: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
  try {
    await createDatabase(embedded.url('postgres'))
    const adminUrl = embedded.url(DATABASE)
    await prepare(target, adminUrl)
    const watch = onLost && watchPostgres(embedded, onLost)
    return {
      adminUrl,
      async stop() {
        await watch?.stop()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/**
 * Connects to the server as it is: creates and migrates nothing.
 * @throws DatabaseUnavailableError
 */
export async function connectToDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.DATABASE_URL !== undefined)
    return checked({ adminUrl: config.DATABASE_URL, stop: async () => undefined })
  if (!hasEmbeddedPostgres(config.DATA_DIR))
    throw new DatabaseUnavailableError(
      `There is no database in ${config.DATA_DIR}. Set DATA_DIR, or DATABASE_URL for your own server.`,
    )
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
  return checked({ adminUrl: embedded.url(DATABASE), stop: () => embedded.stop() })
}

async function checked(server: DatabaseServer): Promise<DatabaseServer> {
  const client = new pg.Client({ connectionString: server.adminUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return server
  } catch (error) {
    await server.stop()
    throw new DatabaseUnavailableError(explainConnectionError(error, server.adminUrl), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function prepare(config: Parameters<typeof migrate>[0], adminUrl: string): Promise<void> {
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
