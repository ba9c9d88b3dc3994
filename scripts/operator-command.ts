import type { Kysely } from 'kysely'
import { ConfigError, readConfig, type SubgraphName } from '#platform/config.ts'
import { createPool, openDatabase, urlOf } from '#platform/database.ts'
import { openDatabaseServer } from '../gateway/database-server.ts'

/** Opens one connection to the product's database: with every right, or with those of one subgraph. It is closed when the command ends. */
export type Connect = <Tables = any>(subgraph?: SubgraphName) => Kysely<Tables>

/** What a command does once its arguments are right. @returns what it prints */
export type OperatorWork = (connect: Connect) => Promise<string>

/**
 * One command that an operator types: reads the arguments, opens the database, works, prints what it says and ends. A wrong
 * word of the operator is told without a stack.
 * @param name as it stands in `npm run`; PostgreSQL shows it among the connections
 * @param prepare reads and checks the arguments, before a database is opened; throws a ConfigError with the usage when they are wrong
 * @param exitCodeOfFailure what the program ends with when the work fails
 */
export async function runOperatorCommand(name: string, prepare: () => OperatorWork | Promise<OperatorWork>, exitCodeOfFailure = 1): Promise<never> {
  try {
    console.log(await run(name, await prepare()))
    process.exit(0)
  } catch (error) {
    console.error(error instanceof ConfigError || isWrongArgument(error) ? (error as Error).message : error)
    process.exit(exitCodeOfFailure)
  }
}

// What parseArgs says of an option that it does not know.
const isWrongArgument = (error: unknown) => String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_')

async function run(name: string, work: OperatorWork): Promise<string> {
  const config = readConfig()
  const database = await openDatabaseServer(config)
  const opened: Kysely<any>[] = []
  const connect: Connect = (subgraph) => {
    const url = subgraph === undefined ? database.adminUrl : urlOf(config, database.adminUrl, subgraph)
    const db = openDatabase<any>(createPool(url, { max: 1, application_name: `ruvela ${name}` }))
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
