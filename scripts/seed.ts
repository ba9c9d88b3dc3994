import { ConfigError, readConfig } from '#platform/base/config.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { openInstallation } from '../gateway/open-installation.ts'
import { openDatabaseServer } from '../gateway/process/database-server.ts'
import { seedDemo } from './demo/seed-demo.ts'

/**
 * `npm run seed`: fills an empty database with the demo, for instance before several processes start on it.
 */
async function seed(): Promise<string> {
  const config = readConfig()
  if (config.NODE_ENV === 'production')
    throw new ConfigError('Demo members must not exist in production. Nothing was written.')
  const database = await openDatabaseServer(config)
  const installation = await openInstallation(config, database.adminUrl, { jobs: false })
  const db = openDatabase<unknown>(createPool(database.adminUrl, { max: 4, application_name: 'ruvela seed' }))
  try {
    const seeded = await seedDemo(installation, db)
    return seeded
      ? `${config.SEED_MEMBERS} demo members are there now.`
      : 'The database is not empty. Nothing was written.'
  } finally {
    await db.destroy()
    await installation.close()
    await database.stop()
  }
}

try {
  console.log(await seed())
  process.exit(0)
} catch (error) {
  const known = error instanceof ConfigError || (error as Error).name === 'DatabaseUnavailableError'
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
