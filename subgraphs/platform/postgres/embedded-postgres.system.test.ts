import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresUser } from './postgres-binaries.ts'
import { isRunning, readPostmaster } from './postmaster.ts'

const QUICK = { fsync: 'off' }
const IS_ROOT = process.getuid?.() === 0

let base: string
let dataDir: string
let children: ChildProcess[]
let servers: EmbeddedPostgres[]

beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'ruvela-launcher-'))
  // mkdtemp makes it 0700, and as root the server runs as another user.
  fs.chmodSync(base, 0o711)
  dataDir = path.join(base, 'data')
  children = []
  servers = []
})

afterEach(async () => {
  for (const child of children) await kill(child)
  for (const server of servers) await server.stop()
  for (const server of servers) fs.rmSync(server.directory, { recursive: true, force: true })
  fs.rmSync(base, { recursive: true, force: true })
})

test('a server requires its password, handles the whole alphabet and leaves no process behind', async () => {
  const server = await start({ log_min_messages: 'warning' })
  expect(server.adopted).toBe(false)
  expect(
    await query(
      server.url(),
      `select lower('ÅÉÑ') as lower, current_setting('max_connections')::int as connections`,
    ),
  ).toEqual([{ lower: 'åéñ', connections: 200 }])
  const withoutPassword = new URL(server.url())
  withoutPassword.password = 'guessed'
  await expect(query(withoutPassword.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const { uid } = fs.statSync(server.directory)
  for (const file of ['password', 'server.log', 'owner'].map((name) => path.join(server.directory, name))) {
    expect(fs.statSync(file)).toMatchObject({ uid, mode: 0o100600 })
  }

  const { pid } = readPostmaster(path.join(server.directory, 'data'))!
  await server.stop()
  expect(isRunning(pid)).toBe(false)
  expect(fs.existsSync(path.join(server.directory, 'data', 'postmaster.pid'))).toBe(false)
})

test('after kill -9 of the service its database runs on, and the next start adopts and later stops it', async () => {
  const { child, url } = await startInChild()
  await query(url, 'create table kept as select 1 as row')
  await kill(child)
  expect(await query(url, 'select row from kept')).toEqual([{ row: 1 }])

  const server = await start()
  expect(server.adopted).toBe(true)
  expect(await query(server.url(), 'select row from kept')).toEqual([{ row: 1 }])
  const { pid } = readPostmaster(path.join(server.directory, 'data'))!
  await server.stop()
  expect(isRunning(pid)).toBe(false)
})

test('a second service on the same data shares the server and does not stop it under the first', async () => {
  const { url } = await startInChild()
  const guest = await start()
  expect(guest.adopted).toBe(true)
  await guest.stop()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two services that make the same cluster at the same time end up on one server', async () => {
  const [first, second] = await Promise.all([startInChild(), startInChild()])
  await query(first.url, 'create table seen_by_both ()')
  expect(await query(second.url, `select to_regclass('seen_by_both')::text as name`)).toEqual([
    { name: 'seen_by_both' },
  ])
  expect((await start()).adopted).toBe(true)
})

test('a killed server starts again with everything that was committed', async () => {
  const server = await start()
  await query(server.url(), 'create table kept as select 1 as row')
  const { pid } = readPostmaster(path.join(server.directory, 'data'))!
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
  const again = await start()
  expect(again.adopted).toBe(false)
  expect(await query(again.url(), 'select row from kept')).toEqual([{ row: 1 }])
})

test('stale lock files whose process id belongs to another program do not keep the server from starting', async () => {
  const server = await start()
  await server.stop()
  const stranger = spawn('sleep', ['60'], { ...postgresUser(), stdio: 'ignore' })
  children.push(stranger)
  for (const lock of ['data/postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = path.join(server.directory, lock)
    fs.writeFileSync(
      file,
      `${stranger.pid}\n${server.directory}/data\n1\n5432\n${server.directory}\n\n1 1\nready\n`,
      { mode: 0o600 },
    )
    if (IS_ROOT) fs.chownSync(file, postgresUser()!.uid, postgresUser()!.gid)
  }
  const again = await start()
  expect(again.adopted).toBe(false)
  expect(await query(again.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isRunning(stranger.pid!)).toBe(true)
})

test('where the path is too long for a socket the server listens on 127.0.0.1', async () => {
  dataDir = path.join(
    base,
    'a-directory-name-of-forty-characters-long',
    'and-another-one-of-forty-characters-long',
    'data',
  )
  fs.mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 })
  const server = await start()
  expect(new URL(server.url()).hostname).toBe('127.0.0.1')
  expect(await query(server.url('template1'), 'select current_database() as name')).toEqual([
    { name: 'template1' },
  ])
})

test('a cluster of another major version is reported', async () => {
  fs.mkdirSync(path.join(dataDir, 'pg17', 'data'), { recursive: true })
  await expect(start()).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18.*backup/s)
})

test('a server that cannot start says why in its own words', async () => {
  await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  )
})

test.runIf(IS_ROOT)(
  'for root below a home closed to other users, the cluster goes where its user can reach it',
  async () => {
    fs.chmodSync(base, 0o700)
    const server = await start()
    expect(fs.realpathSync(path.join(dataDir, 'pg18'))).toBe(server.directory)
    expect(server.directory.startsWith(base)).toBe(false)
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    const again = await start()
    expect(again.directory).toBe(server.directory)
  },
)

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { ...QUICK, ...settings } })
  servers.push(server)
  return server
}

/** A service in a separate process, which can be killed. */
async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const launcher = JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))
  const program = `import { startEmbeddedPostgres } from ${launcher}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(QUICK)} })
    console.log(server.url())
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [url] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { child, url }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
