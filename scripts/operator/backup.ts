import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { connectToDatabaseServer } from '#gateway/process/database-server.ts'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { listBackups } from '#platform/files/backup-files.ts'
import { makeBackup } from './backup/make-backup.ts'
import { removeOldBackups } from './backup/old-backups.ts'
import { verifyBackup } from './backup/restore-backup.ts'
import { printAndExit, printHelpIfAsked } from './operator-command.ts'

const USAGE = `npm run backup                                    Writes the database and all files into one file in BACKUP_DIR,
                                                  while the product runs. Encrypts it for BACKUP_RECIPIENT,
                                                  and deletes backups older than BACKUP_KEEP_DAYS.
npm run backup -- list                            Lists the backups in BACKUP_DIR.
npm run backup -- verify <file> [--identity <file with the secret key, or ->]
                                                  Reads the whole backup and counts its contents.
npm run backup -- key                             Prints a new key pair: AGE-SECRET-KEY-… for a safe, age1… for BACKUP_RECIPIENT.`

printHelpIfAsked(USAGE)
await printAndExit(run)

/**
 * `npm run backup` (OPER-06). It opens the database as is and migrates nothing, so that it can run before an
 * update.
 */
async function run(): Promise<string> {
  const {
    positionals: [action, file, ...more],
    values: { identity },
  } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
  if (more.length > 0) throw new ConfigError(USAGE)
  if (action === 'key' && file === undefined) return newKey()
  if (action === 'verify' && file !== undefined) return verify(file, identity)
  if (file !== undefined || (action !== undefined && action !== 'list')) throw new ConfigError(USAGE)
  const config = readConfig()
  if (action === 'list') {
    const backups = await listBackups(config.BACKUP_DIR)
    return backups.length === 0
      ? `There is no backup in ${config.BACKUP_DIR}.`
      : backups.map((known) => known.file).join('\n')
  }
  const database = await connectToDatabaseServer(config)
  try {
    const made = await makeBackup(config, database.adminUrl)
    const removed = await removeOldBackups(config)
    return [
      `${made.file}: ${made.rowsCount} rows and ${made.filesCount} files, ${(made.sizeBytes / 1_000_000).toFixed(1)} MB.`,
      ...(removed === 0 ? [] : [`${removed} older than ${config.BACKUP_KEEP_DAYS} days removed.`]),
      ...(config.BACKUP_RECIPIENT === undefined
        ? [
            'The backup is not encrypted. npm run backup -- key prints a key pair; set BACKUP_RECIPIENT to the public key.',
          ]
        : []),
      ...(config.BACKUP_FILES
        ? []
        : ['The backup contains no files (BACKUP_FILES). Back them up separately.']),
      'The backup does not contain SECRETS_KEY. Keep a copy elsewhere.',
    ].join('\n')
  } finally {
    await database.stop()
  }
}

async function newKey(): Promise<string> {
  const identity = await generateX25519Identity()
  return `# Keep this key off this machine: it decrypts every backup.\n${identity}\n# BACKUP_RECIPIENT=${await identityToRecipient(identity)}`
}

async function verify(file: string, identityFile: string | undefined): Promise<string> {
  const { madeAt, product, rowsCount, filesCount } = await verifyBackup(file, identityFile)
  return `Whole: made at ${madeAt} by release ${product}, ${rowsCount} rows and ${filesCount} files.`
}
