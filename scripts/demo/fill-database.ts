import { openInstallation } from '#gateway/open-installation.ts'
import { openDatabaseServer } from '#gateway/process/database-server.ts'
import type { Config } from '#platform/base/config.ts'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import { seedDemo } from './seed-demo.ts'

/**
 * Migrates the database and fills it with the demo.
 * @returns false when it already had data; then nothing is written
 */
export async function fillDatabase(config: Config): Promise<boolean> {
  const database = await openDatabaseServer(config)
  const installation = await openInstallation(config, database.adminUrl, { jobs: false })
  const db = openDatabase<unknown>(createPool(database.adminUrl, { max: 4, application_name: 'ruvela seed' }))
  try {
    return await seedDemo(installation, db)
  } finally {
    await db.destroy()
    await installation.close()
    await database.stop()
  }
}
