import path from 'node:path'
import { ConfigError } from '#platform/base/config.ts'
import { createMigrationFile } from './migration-file.ts'

const FOLDER = path.resolve(import.meta.dirname, '../migrations')
const USAGE = 'npm run migration -- <subgraph> <what>   for example: npm run migration -- likes super-like'

/** `npm run migration`: creates an empty migration with the current time. */
try {
  const [subgraph, what, ...rest] = process.argv.slice(2)
  if (subgraph === undefined || what === undefined || rest.length > 0) throw new ConfigError(USAGE)
  console.log(`migrations/${createMigrationFile(FOLDER, { subgraph, what, now: new Date() })}`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
