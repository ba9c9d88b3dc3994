import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryExecutorProvider,
} from 'kysely'
import pg from 'pg'
import type { Config, SubgraphName } from '../base/config.ts'
import { log } from '../base/log.ts'
import { sign } from '../base/secrets.ts'
import { withInnerSpan } from '../base/tracing.ts'

// int8 arrives as text by default; every count and amount of the product stays far below 2^53. Dates stay as
// in SQL: 'YYYY-MM-DD', because a JavaScript Date would shift a birthday across time zones.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, (text) => text)

/**
 * Anything that runs raw SQL: any subgraph's database, or a transaction of it. Only for functions that name
 * tables and functions in SQL. Code that only passes databases of several subgraphs along has
 * `Kysely<unknown>`, which is accepted in place of a subgraph's typed one.
 */
export type Queryable = QueryExecutorProvider

/** A transaction that runs raw SQL: for writes that must be atomic with their cause. */
export type QueryableTransaction = Queryable & { readonly isTransaction: true }

const MAX_NAMED_STATEMENTS = 500
/**
 * Marks a statement with many variants: it is planned at every call, and takes no slot from recurring ones.
 */
export const UNNAMED = '/* unnamed */'

/** The login role of a subgraph (or of the gateway), for example ruvela_likes. */
export function roleOf(
  config: Pick<Config, 'DATABASE_ROLE_PREFIX'>,
  owner: SubgraphName | 'gateway',
): string {
  return `${config.DATABASE_ROLE_PREFIX}_${owner}`
}

/** The password of a subgraph's role: derived, so that no file has to store it. */
export function rolePassword(
  { SECRETS_KEY, ROLES_KEY = SECRETS_KEY }: Pick<Config, 'SECRETS_KEY' | 'ROLES_KEY'>,
  role: string,
): string {
  return sign(ROLES_KEY, 'database-role', role)
}

/**
 * The database address of one subgraph: DATABASE_URL_<SUBGRAPH>, which may take another route (a pooler),
 * else the common one with the subgraph's own role.
 */
export function urlOf(config: Config, adminUrl: string, owner: SubgraphName | 'gateway'): string {
  if (owner !== 'gateway') {
    const own = config[`DATABASE_URL_${owner.toUpperCase() as Uppercase<SubgraphName>}`]
    if (own !== undefined) return own
  }
  const url = new URL(adminUrl)
  url.username = roleOf(config, owner)
  url.password = rolePassword(config, url.username)
  return url.href
}

/**
 * How much longer than the statement limit to wait for an answer. The server ends slow statements; statements
 * on a lost server never end by themselves.
 */
const SILENCE_MILLISECONDS = 3000

/**
 * A pool that outlives its server: a lost connection, idle or in use, is logged and replaced, never an
 * unhandled error event (brianc/node-postgres#2439). Statements are named by their text, which saves parsing
 * and planning (notes: +24 to +90 %).
 */
export function createPool(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const { statement_timeout: statementTimeout } = options
  const pool = new pg.Pool({
    connectionString,
    max: 6,
    connectionTimeoutMillis: 10_000,
    ...(statementTimeout ? { query_timeout: statementTimeout + SILENCE_MILLISECONDS } : {}),
    ...options,
  })
  const report = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'database connection lost')
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    endWhenSilent(client)
  })
  return pool
}

/**
 * Closes a connection that exceeded its query_timeout, as after a power failure or a network outage. There is
 * no error event, the driver keeps such a connection, and its next user would wait as well.
 */
export function endWhenSilent(client: pg.Client): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...parameters: unknown[]) => {
    const answer = query(...parameters)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void client.end().catch(() => undefined)
      })
    return answer
  }) as typeof client.query
}

class NamedStatementPool implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #names = new Map<string, string>()
  readonly #clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    const known = this.#clients.get(client)
    if (known !== undefined) return known
    const query = (text: unknown, values?: readonly unknown[]) =>
      typeof text === 'string' && values !== undefined && values.length > 0
        ? withInnerSpan('postgres', statementOf(text), () =>
            client.query({ name: this.#nameOf(text), text, values: [...values] } as pg.QueryConfig),
          )
        : client.query(text as string, values as unknown[])
    const named = {
      query,
      release: (destroy?: boolean) => client.release(destroy),
    } as unknown as PostgresPoolClient
    this.#clients.set(client, named)
    return named
  }

  // The map is bounded, so that generated texts cannot fill the server's memory with prepared statements.
  #nameOf(text: string): string | undefined {
    if (text.includes(UNNAMED)) return undefined
    let name = this.#names.get(text)
    if (name === undefined && this.#names.size < MAX_NAMED_STATEMENTS) {
      name = `k${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
      this.#names.set(text, name)
    }
    return name
  }

  end() {
    return this.#pool.end()
  }
}

const TRACED_CHARACTERS = 500

// The text alone: members' words are in the values.
const statementOf = (text: string) => () => ({
  'db.system.name': 'postgresql',
  'db.query.text': text.slice(0, TRACED_CHARACTERS),
})

/**
 * Opens the typed database of one subgraph over its pool. Columns are snake_case in SQL and camelCase in
 * TypeScript; JSON stays as written.
 */
export function openDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new NamedStatementPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Whether the database answers. */
export function isDatabaseReached(db: Queryable): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** A name as SQL takes it, whatever characters it has. */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** This version cannot continue from the database's state; the message gives the reason and the remedy. */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError'
}

/** What is wrong with a database address, in words an operator can act on. */
export function explainConnectionError(error: unknown, url: string): string {
  if (error instanceof DatabaseRefusedError) return error.message
  const { code, message } = error as { code?: string; message?: string }
  const where = new URL(url)
  const server = `${where.hostname}:${where.port || 5432}`
  if (code === 'ECONNREFUSED')
    return `No PostgreSQL answers at ${server}. Check DATABASE_URL and whether the server runs.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host ${where.hostname} of DATABASE_URL cannot be found.`
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${server} refuses the user ${where.username} of DATABASE_URL.`
  if (code === '3D000')
    return `The database ${where.pathname.slice(1)} of DATABASE_URL does not exist at ${server}.`
  if (code === '42501')
    return `The role ${where.username} of DATABASE_URL lacks a right: ${message}. It needs CREATEROLE and CREATE on the database.`
  return `PostgreSQL at ${server} cannot be used: ${message}`
}
