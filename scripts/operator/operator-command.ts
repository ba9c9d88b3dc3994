import type { Kysely } from 'kysely'
import { readConfig, type SubgraphName } from '#platform/base/config.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'
import { openDatabaseServer } from '#gateway/process/database-server.ts'

/** Opens one connection to the product's database: with every right, or with those of one subgraph. It is closed when the command ends. */
export type Connect = <Tables>(subgraph?: SubgraphName) => Kysely<Tables>

/** What a command does once its arguments are right. @returns what it prints */
export type OperatorWork = (connect: Connect) => Promise<string>

/** Prints how a command is used and ends, when that is what was asked for. */
export function printHelpIfAsked(usage: string): void {
  const asked = process.argv.slice(2)
  if (!asked.some((word) => word === '--help' || word === '-h') && asked[0] !== 'help') return
  console.log(usage)
  process.exit(0)
}

/**
 * One command that an operator types: reads the arguments, opens the database, works, prints what it says and ends. A wrong
 * word of the operator is told without a stack.
 * @param name as it stands in `npm run`; PostgreSQL shows it among the connections
 * @param prepare reads and checks the arguments, before a database is opened; throws a ConfigError with the usage when they are wrong
 * @param options.exitCodeOfFailure what the program ends with when the work fails
 * @param options.printsOnly answers by their first word that need no database
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

/** Prints what a command says and ends it. What the operator can mend is told without a stack. */
export async function printAndExit(work: () => Promise<string>, exitCodeOfFailure = 1): Promise<never> {
  try {
    console.log(await work())
    process.exit(0)
  } catch (error) {
    console.error(isOperatorsFault(error) ? (error as Error).message : error)
    process.exit(exitCodeOfFailure)
  }
}

// Their messages say what is wrong, line by line; a stack would hide them.
const FAULTS = [
  'ConfigError',
  'InvalidSiteError',
  'InvalidSettingsError',
  'DatabaseUnavailableError',
  'ArchiveError',
]

const isOperatorsFault = (error: unknown) => FAULTS.includes((error as Error).name) || isWrongArgument(error)

// What parseArgs says of an option that it does not know.
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
    return await work(connect)
  } finally {
    await Promise.all(opened.map((db) => db.destroy()))
    await database.stop()
  }
}
