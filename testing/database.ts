import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Config, readConfig } from '#platform/base/config.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrations.ts'
import { isRunning, readPostmaster } from '#platform/postgres/postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address on the server that all test files share. */
    databaseUrl: string
    /** The migrated database that is cloned for each test file. */
    templateDatabase: string
  }
}

/** A separate database for one test file, migrated and empty. */
export type TestDatabase = {
  /** The superuser's address. */
  url: string
  /** A configuration with the roles and secrets that the database was migrated with. */
  config: Config
  drop(): Promise<void>
}

/**
 * The product's wait limits protect members from each other; in a test they would only measure how busy the
 * machine is.
 */
export const PATIENT_DATABASE = {
  DATABASE_STATEMENT_SECONDS: '600',
  DATABASE_LOCK_SECONDS: '600',
  DATABASE_CONNECTION_SECONDS: '600',
  DATABASE_IDLE_SECONDS: '600',
}

const ROLE_PREFIX = 'ruvela_test'
const SECRETS_KEY = 'known to everybody, so only for databases of tests'
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_BYTES_MIN = 4e9
// Vitest's projects share one process and one server, but each loads this module anew: the last one stops it.
const run = globalThis as { projectsOnTestServer?: number }
const RUN_DIRECTORY = /^ruvela-test-(\d+)$/

/**
 * Vitest's global setup: one throw-away server for the whole run, or that of TEST_DATABASE_URL, with a
 * migrated template. TEST_POSTGRES_BINARIES names another version's programs for the throw-away server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const templateDatabase = `ruvela_template_${randomBytes(4).toString('hex')}`
  const removeTemplate = () =>
    asAdmin(server.url, (client) => client.query(`drop database if exists ${templateDatabase} with (force)`))
  try {
    await asAdmin(server.url, (client) => client.query(`create database ${templateDatabase}`))
    const url = databaseAt(server.url, templateDatabase)
    await migrate(configFor(url), url)
  } catch (error) {
    await removeTemplate()
    await server.close()
    throw error
  }
  project.provide('databaseUrl', server.url)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await removeTemplate()
    await server.close()
  }
}

/**
 * Clones the migrated template (about 0.2 s). Call it once per test file, and drop the database at the end.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const template = inject('templateDatabase')
  const name = `ruvela_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, async (client) => {
    // By files, which takes half the time of writing every block to the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await copyRoleSettings(client, template, name)
  })
  const url = databaseAt(adminUrl, name)
  return {
    url,
    config: configFor(url),
    drop: () =>
      asAdmin(adminUrl, async (client) => {
        await untilNobodyIsConnected(client, name)
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

// A pool ends when it has said goodbye, a moment before the server closes the connection. Closing it by force
// in between would raise an error without a listener.
async function untilNobodyIsConnected(client: pg.Client, database: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [database])
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// Roles belong to the server, and their per-database settings are not cloned: above all the search_path with
// which a subgraph finds its tables.
async function copyRoleSettings(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ role: string; setting: string }>(
    `select quote_ident(r.rolname) as role, unnest(s.setconfig) as setting
     from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase where d.datname = $1`,
    [from],
  )
  const statements = rows.map(({ role, setting }) => {
    const [name, ...value] = setting.split('=')
    // A search_path is a list of identifiers, stored as written; as one quoted string it would name a single
    // schema.
    const written = name === 'search_path' ? value.join('=') : pg.escapeLiteral(value.join('='))
    return `alter role ${role} in database ${to} set ${name} = ${written}`
  })
  await client.query(statements.join(';'))
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, close: async () => {} }
  removeAbandonedServers()
  const dataDir = path.join(throwAwayFolder(), `ruvela-test-${process.pid}`)
  const server = await startEmbeddedPostgres({
    dataDir,
    ...(process.env.TEST_POSTGRES_BINARIES ? { binariesDirectory: process.env.TEST_POSTGRES_BINARIES } : {}),
    // Nothing here outlives the run, so nothing must survive a crash.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum_naptime: '5s' },
  })
  run.projectsOnTestServer = (run.projectsOnTestServer ?? 0) + 1
  return {
    url: server.url(),
    close: async () => {
      if (--run.projectsOnTestServer! > 0) return
      await server.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
      fs.rmSync(server.directory, { recursive: true, force: true })
    },
  }
}

// In memory where there is plenty: each test file copies a database of a thousand files and deletes it again.
function throwAwayFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY_FOLDER)
    if (bavail * bsize > MEMORY_BYTES_MIN) return MEMORY_FOLDER
  } catch {
    // Only Linux has it.
  }
  return os.tmpdir()
}

/** Ends the servers of runs that were killed, and deletes their data. */
function removeAbandonedServers(): void {
  for (const parent of [os.tmpdir(), MEMORY_FOLDER])
    entriesOf(parent).forEach((name) => removeAbandoned(parent, name))
}

function removeAbandoned(parent: string, name: string): void {
  const runPid = Number(RUN_DIRECTORY.exec(name)?.[1])
  if (!(runPid > 0) || isRunning(runPid)) return
  const directory = path.join(parent, name)
  for (const cluster of entriesOf(directory).filter((entry) => /^pg\d+$/.test(entry))) {
    const postmaster = readPostmaster(path.join(directory, cluster, 'data'))
    if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT')
  }
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

// Another run may clean up at the same moment.
function entriesOf(directory: string): string[] {
  try {
    return fs.readdirSync(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function configFor(url: string): Config {
  return readConfig({
    NODE_ENV: 'test',
    SEED: 'none',
    DATABASE_URL: url,
    DATABASE_ROLE_PREFIX: ROLE_PREFIX,
    SECRETS_KEY,
    ...PATIENT_DATABASE,
  })
}

function databaseAt(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = database
  return url.href
}

async function asAdmin<Result>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
