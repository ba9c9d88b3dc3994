import { readConfig } from '#platform/base/config.ts'
import { hasEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { fillDatabase } from './demo/fill-database.ts'

/**
 * Creates a new clone's database and fills it with the demo, while `npm start` builds the client. Leaves a
 * database that exists to the start, which may have to migrate it.
 */
async function prepare(): Promise<void> {
  const config = readConfig()
  const isNew = config.DATABASE_URL === undefined && !hasEmbeddedPostgres(config.DATA_DIR)
  if (!isNew || config.SEED !== 'demo' || Object.keys(config.SUBGRAPH_URLS).length > 0) return
  console.log(`Filling the empty database with ${config.SEED_MEMBERS} demo members …`)
  await fillDatabase(config)
}

// What fails here fails again in the start, which says why.
await prepare().catch(() => undefined)
process.exit(0)
