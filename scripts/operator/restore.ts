import { parseArgs } from 'node:util'
import { openDatabaseServer } from '#gateway/process/database-server.ts'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { printAndExit, printHelpIfAsked } from './operator-command.ts'

const USAGE = `npm run restore -- <file> [--identity <file with the secret key, or ->]
    Restores a backup, all or nothing, into the empty installation of DATA_DIR and DATABASE_URL.
    SECRETS_KEY must be that of the installation that was backed up.`

printHelpIfAsked(USAGE)
await printAndExit(run)

/** `npm run restore` (OPER-06). */
async function run(): Promise<string> {
  const {
    positionals: [file, ...more],
    values: { identity },
  } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
  if (file === undefined || more.length > 0) throw new ConfigError(USAGE)
  const config = readConfig()
  const database = await openDatabaseServer(config)
  try {
    const restored = await restoreBackup(config, database.adminUrl, { file, identityFile: identity })
    return [
      `Restored as of ${restored.madeAt}: ${restored.rowsCount} rows and ${restored.filesCount} files.`,
      ...(restored.filesElsewhere ? ['The backup contained no files. Set STORAGE to where they are.'] : []),
    ].join('\n')
  } finally {
    await database.stop()
  }
}
