import { ConfigError, readConfig } from '#platform/base/config.ts'
import { fillDatabase } from './demo/fill-database.ts'
import { printAndExit, printHelpIfAsked } from './operator/operator-command.ts'

/**
 * `npm run seed`: fills an empty database with the demo, for instance before several processes start on it.
 */
async function seed(): Promise<string> {
  const config = readConfig()
  if (config.NODE_ENV === 'production')
    throw new ConfigError('Demo members must not exist in production. Nothing was written.')
  return (await fillDatabase(config))
    ? `${config.SEED_MEMBERS} demo members are there now.`
    : 'The database is not empty. Nothing was written.'
}

printHelpIfAsked(
  'npm run seed    Fills an empty database with the demo, with SEED_MEMBERS members. Changes no other one.',
)
await printAndExit(seed)
