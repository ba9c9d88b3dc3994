import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Installation } from '#gateway/installation.ts'
import { openInstallation } from '#gateway/open-installation.ts'
import { openSandboxes } from '#gateway/open-sandboxes.ts'
import { NO_STORED_PLANS, type StoredPlans } from '#gateway/planning/stored-plans.ts'
import { createHttpServer } from '#gateway/process/http-server.ts'
import { visitorToken } from '#gateway/requests/authentication.ts'
import { SUBGRAPH_DEFINITIONS } from '#gateway/sources/subgraph-list.ts'
import { readConfig, type Config } from '#platform/base/config.ts'
import { openSubgraphServer } from '#platform/process/subgraph-server.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'
import { SANDBOX_PEOPLE } from '#scripts/demo/sandbox-people.ts'
import { createBackgroundWork } from './background-work.ts'
import { createTestDatabase, PATIENT_DATABASE, type TestDatabase } from './database.ts'
import { createMembers } from './members.ts'
import { createOperators } from './operators.ts'
import { createPerson, type Gateway, type Person } from './person.ts'
import { seedTestSites } from './test-sites.ts'

/** Timed work runs only when a test asks for it: at a full minute it would come between two of its steps. */
const BY_COMMAND = { withSchedule: false }

/**
 * A whole product on its own database, with two empty sites: `ruvela.test` (all locales) and `dutch.test`
 * (Dutch only). With TEST_SHAPE=split every subgraph listens alone and the gateway reaches it over HTTP; the
 * tests are the same.
 * @param environment overrides of the configuration
 */
export async function createTestApp(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const config = configOf(database, environment)
  const shape = environment['TEST_SHAPE'] ?? process.env['TEST_SHAPE']
  const { installation, subgraphServers } =
    shape === 'split'
      ? await openSplit(config, database.url)
      : { installation: await openWhole(config, database.url), subgraphServers: [] }
  const runtimes = [...installation.runtimes, ...subgraphServers.map(({ runtime }) => runtime)]
  const admin = openAdminPool(database)
  await seedTestSites(database.url)
  const server = await createHttpServer(installation)
  const gateway = { port: await server.listen(), visitorToken: visitorToken(config) }
  const backgroundWork = createBackgroundWork(admin, runtimes)
  // A test that failed, or forgot one, would leave it working on a database that is gone.
  const otherGateways = new Set<() => Promise<void>>()
  return {
    ...backgroundWork,
    ...createMembers({ gateway, admin, ...backgroundWork }),
    ...createOperators({ gateway, admin, databaseUrl: database.url }),
    /** The gateway's installation, with the subgraphs of both shapes. */
    installation: { ...installation, runtimes },
    /** Empty when all run in one process. */
    subgraphServers,
    port: gateway.port,
    /** The /metrics port of each process, the gateway's first. */
    metricsPorts: [server, ...subgraphServers].map((process) => process.metricsPort()!),
    config,
    host: 'ruvela.test',
    /** Another gateway process on the same database. `meet` is the same person, connected there. */
    openSecondGateway: (changed: Partial<Config> = {}, plans: StoredPlans = NO_STORED_PLANS) =>
      openSecondGateway(
        { installation, databaseUrl: database.url, gateway, others: otherGateways },
        { changed, plans },
      ),
    /** Moves the database's clock, for example by '4 hours'. */
    moveClock: (interval: string) =>
      admin.query('update platform.clock_offset set shift = shift + $1::interval', [interval]),
    /** Stops the database's clock, so that a test need not race an expiry. `moveClock` still moves it. */
    withClockStopped: (work: () => Promise<void>) => withClockStopped(admin, work),
    /**
     * For checks of rows after a refusal, and for faults (terminating backends). Never to arrange what a
     * member could do.
     */
    admin,
    sql,
    async close(): Promise<void> {
      await Promise.all([...otherGateways].map((close) => close()))
      await server.close()
      await installation.close()
      await Promise.all(subgraphServers.map((subgraph) => subgraph.close()))
      await dropSandboxes(installation, admin)
      await admin.end()
      await database.drop()
      rmSync(config.DATA_DIR, { recursive: true, force: true })
    },
  }
}

async function dropSandboxes({ sandboxes }: Installation, admin: pg.Pool): Promise<void> {
  if (sandboxes === undefined) return
  const { rows } = await admin.query<SandboxState>('select label, version from accounts.sandbox')
  for (const state of rows) await sandboxes.host.delete(state)
}

type OfGateway = {
  installation: Awaited<ReturnType<typeof openInstallation>>
  databaseUrl: string
  gateway: Gateway
  /** What closes those that are open. */
  others: Set<() => Promise<void>>
}

async function openSecondGateway(
  { installation, databaseUrl, gateway, others }: OfGateway,
  { changed, plans }: { changed: Partial<Config>; plans: StoredPlans },
) {
  const config = { ...installation.config, PORT: 0, ...changed }
  const second = await openWhole(config, databaseUrl, plans)
  const server = await createHttpServer(second)
  const there = { ...gateway, port: await server.listen() }
  async function close(): Promise<void> {
    if (!others.delete(close)) return
    await server.close()
    await second.close()
  }
  others.add(close)
  return {
    port: there.port,
    metricsPort: server.metricsPort()!,
    drain: server.drain,
    meet: (who: Person, host = 'ruvela.test') =>
      createPerson(there, host, { token: who.token, identity: who }),
    close,
  }
}

function openAdminPool({ url }: TestDatabase): pg.Pool {
  const admin = new pg.Pool({ connectionString: url, max: 2 })
  admin.on('error', () => undefined)
  return admin
}

async function withClockStopped(admin: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ moment: string }>('select now()::text as moment')
  await admin.query(clockReading(`timestamptz '${rows[0]!.moment}'`))
  try {
    await work()
  } finally {
    await admin.query(clockReading('now()'))
  }
}

// Otherwise the same as migrations/functions/platform/now.sql.
const clockReading = (moment: string) => `
  create or replace function platform.now() returns timestamptz
  language sql stable security definer set search_path = platform, pg_temp as $$
    select date_trunc('milliseconds', ${moment} + shift) from platform.clock_offset
  $$`

function configOf(database: TestDatabase, environment: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_PORT: '0',
    SEED: 'none',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    // Tests do in seconds what members do in days; tests of the limits set their own.
    ACTION_LIMIT_FACTOR: '0',
    OVERLOAD_REQUESTS: '0',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'ruvela-files-')),
    SECRETS_KEY: database.config.SECRETS_KEY,
    DATABASE_ROLE_PREFIX: database.config.DATABASE_ROLE_PREFIX,
    ...PATIENT_DATABASE,
    ...environment,
  })
}

function openWhole(config: Config, databaseUrl: string, plans = NO_STORED_PLANS) {
  const sandboxes = openSandboxes(config, databaseUrl, { people: SANDBOX_PEOPLE, ...BY_COMMAND })
  return openInstallation(config, databaseUrl, { ...BY_COMMAND, sandboxes, plans })
}

async function openSplit(config: Config, databaseUrl: string) {
  const subgraphServers = await Promise.all(
    SUBGRAPH_DEFINITIONS.map((definition) => openSubgraphServer(definition, config, databaseUrl, BY_COMMAND)),
  )
  const addresses = await Promise.all(
    subgraphServers.map(async (server) => [server.runtime.definition.name, await server.listen()]),
  )
  return {
    subgraphServers,
    installation: await openInstallation(
      { ...config, SUBGRAPH_URLS: Object.fromEntries(addresses) },
      databaseUrl,
      BY_COMMAND,
    ),
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
