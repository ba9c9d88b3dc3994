import type { Kysely } from 'kysely'
import pg from 'pg'
import { openDatabaseServer } from '#gateway/process/database-server.ts'
import { ConfigError, readConfig, type SubgraphName } from '#platform/base/config.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'

/**
 * Opens one connection to the product's database, as the owner or as one subgraph's role. It closes when the
 * command ends.
 */
export type Connect = <Tables>(subgraph?: SubgraphName) => Kysely<Tables>

/** The work of a command, once its arguments are valid. @returns what it prints */
export type OperatorWork = (connect: Connect) => Promise<string>

/** Prints the usage and exits, if help was requested. */
export function printHelpIfAsked(usage: string): void {
  const asked = process.argv.slice(2)
  if (!asked.some((word) => word === '--help' || word === '-h') && asked[0] !== 'help') return
  console.log(usage)
  process.exit(0)
}

/**
 * Runs an operator's command: reads the arguments, opens the database, works, prints the result and exits.
 * Operator mistakes print without a stack trace.
 * @param name the name in `npm run`; PostgreSQL shows it in its list of connections
 * @param prepare reads and checks the arguments before a database is opened; throws a ConfigError with the
 * usage when they are wrong
 * @param options.exitCodeOfFailure the exit code when the work fails
 * @param options.printsOnly subcommands that need no database
 */
export async function runOperatorCommand(
  name: string,
  prepare: () => OperatorWork | Promise<OperatorWork>,
  {
    exitCodeOfFailure = 1,
    printsOnly = {},
  }: { exitCodeOfFailure?: number; printsOnly?: Record<string, () => string> } = {},
): Promise<never> {
  return printAndExit(async () => {
    const print = printsOnly[process.argv[2] ?? '']
    return print === undefined ? run(name, await prepare()) : print()
  }, exitCodeOfFailure)
}

/** Prints a command's result and exits. Faults that the operator can fix print without a stack trace. */
export async function printAndExit(work: () => Promise<string>, exitCodeOfFailure = 1): Promise<never> {
  try {
    console.log(await work())
    process.exit(0)
  } catch (error) {
    return printFaultAndExit(error, exitCodeOfFailure)
  }
}

/** Prints why a command failed, without a stack trace when the operator can fix it, and exits. */
export function printFaultAndExit(error: unknown, exitCode = 1): never {
  console.error(isOperatorsFault(error) ? (error as Error).message : error)
  process.exit(exitCode)
}

// Their messages name each fault on its own line; a stack trace would bury them.
const FAULTS = [
  'ConfigError',
  'InvalidSiteError',
  'InvalidSettingsError',
  'DatabaseUnavailableError',
  'ArchiveError',
]

const isOperatorsFault = (error: unknown) => FAULTS.includes((error as Error).name) || isWrongArgument(error)

// parseArgs throws these for unknown options.
const isWrongArgument = (error: unknown) =>
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_')

async function run(name: string, work: OperatorWork): Promise<string> {
  const config = readConfig()
  const database = await openDatabaseServer(config)
  const opened: { destroy(): Promise<void> }[] = []
  const connect: Connect = <Tables>(subgraph?: SubgraphName) => {
    const url = subgraph === undefined ? database.adminUrl : urlOf(config, database.adminUrl, subgraph)
    const db = openDatabase<Tables>(createPool(url, { max: 1, application_name: `ruvela ${name}` }))
    opened.push(db)
    return db
  }
  try {
    await requireKeyOfProduct(urlOf(config, database.adminUrl, 'gateway'))
    return await work(connect)
  } finally {
    await Promise.all(opened.map((db) => db.destroy()))
    await database.stop()
  }
}

const WRONG_PASSWORD = '28P01'

// The roles' passwords derive from SECRETS_KEY. With another key a command would also seal and sign what the
// product cannot read.
async function requireKeyOfProduct(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if ((error as { code?: unknown }).code !== WRONG_PASSWORD) throw error
    throw new ConfigError(
      'The product works on this database with another SECRETS_KEY. Run the command with its key, and start the product once after changing the key.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
