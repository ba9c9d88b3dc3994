import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { readPostmaster } from '#platform/postgres/postmaster.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ask, newDataDir, printedToken, startProduct, type Product } from '../testing/product.ts'

const IS_ROOT = process.getuid?.() === 0
const DEMO = { SEED_MEMBERS: '20' }
const GATEWAY = 'scripts/serve.ts'
const SITE = '{ site { name } }'
const LANGUAGE = `mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }`
const MY_LANGUAGE = '{ viewer { language } }'

let products: Product[] = []
let clusters: string[] = []
let databases: TestDatabase[] = []
let servers: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const product of products)
    if (product.child.exitCode === null && product.child.signalCode === null) await product.stop()
  for (const server of servers) await server.stop()
  for (const dataDir of clusters) {
    // A killed product leaves its database running.
    const postmaster = readPostmaster(path.join(dataDir, 'pg18', 'data'))
    if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT')
    const cluster = fs.existsSync(path.join(dataDir, 'pg18'))
      ? fs.realpathSync(path.join(dataDir, 'pg18'))
      : undefined
    if (cluster !== undefined)
      fs.rmSync(cluster, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  for (const database of databases) await database.drop()
  products = []
  clusters = []
  databases = []
  servers = []
})

test('a first start ends in Ready with the logins, Ctrl-C ends all of it, and a second start only opens it', async () => {
  const dataDir = newInstallation()
  const first = start({ ...DEMO, DATA_DIR: dataDir })
  const port = await first.ready()
  await first.printed(/Demo logins[\s\S]*femke@demo\.ruvela/)
  expect(await ask(port, await printedToken(first, 'visitor'), SITE)).toMatchObject({
    data: { site: { name: 'Ruvela' } },
  })
  expect(await first.stop()).toBe(0)
  expect(readPostmaster(path.join(dataDir, 'pg18', 'data'))).toBeUndefined()

  const second = start({ ...DEMO, DATA_DIR: dataDir })
  const secondPort = await second.ready()
  expect(second.output()).not.toContain('Filling')
  // A token of the first start: the same secrets, the same database. `npm run bench start` measures the time.
  expect(await ask(secondPort, await printedToken(first, 'visitor'), SITE)).toMatchObject({
    data: { site: { name: 'Ruvela' } },
  })
})

test.runIf(IS_ROOT)(
  'it starts as an ordinary user, and as root below a home directory closed to other users',
  async () => {
    const nobody = 65_534
    const ofNobody = newInstallation()
    fs.chownSync(path.dirname(ofNobody), nobody, nobody)
    const product = track(startProduct(GATEWAY, { SEED: 'none', DATA_DIR: ofNobody }, { uid: nobody }))
    await product.ready()
    expect(fs.statSync(path.join(ofNobody, 'secrets.key'))).toMatchObject({ uid: nobody, mode: 0o100600 })

    const home = newInstallation()
    fs.chmodSync(path.dirname(home), 0o700)
    await start({ SEED: 'none', DATA_DIR: home }).ready()
  },
)

test('after kill -9 of process and database, the next start has everything that was acknowledged', async () => {
  const dataDir = newInstallation()
  const first = start({ ...DEMO, DATA_DIR: dataDir })
  const token = await printedToken(first, 'free member')
  await setLanguage(await first.ready(), token, 'de')
  await kill(first)
  expect(readPostmaster(path.join(dataDir, 'pg18', 'data'))).toBeDefined()

  const second = start({ ...DEMO, DATA_DIR: dataDir })
  expect(await languageOf(await second.ready(), token)).toBe('de')
  await setLanguage(await second.ready(), token, 'fr')
  const { pid } = readPostmaster(path.join(dataDir, 'pg18', 'data'))!
  process.kill(pid, 'SIGKILL')
  await kill(second)
  // The leftover lock names a process that is no longer a database.
  const lock = path.join(dataDir, 'pg18', 'data', 'postmaster.pid')
  fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)))

  const third = start({ ...DEMO, DATA_DIR: dataDir })
  expect(await languageOf(await third.ready(), token)).toBe('fr')
})

test('a taken port is named, with a remedy, and the exit code is 1', async () => {
  const other = createServer().listen(0)
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const product = start({ ...(await onOwnServer()), PORT: String(port) })
  expect(await product.ended()).toBe(1)
  expect(product.output()).toContain(`Port ${port} is already in use`)
  expect(product.output()).not.toMatch(/^ +at /m)
  other.close()
})

test('an unreachable database is explained; a service manager retries unless the address is invalid', async () => {
  const { url } = await newDatabase()
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    return address.href
  }
  const faults: [string, RegExp][] = [
    ['postgres://me:secret@127.0.0.1:1/ruvela', /No PostgreSQL answers at 127\.0\.0\.1:1\b/],
    ['postgres://me:secret@nowhere.invalid/ruvela', /host nowhere\.invalid of DATABASE_URL cannot be found/],
    [changed((address) => (address.password = 'guessed')), /refuses the user/],
    [
      changed((address) => (address.pathname = '/no_such_database')),
      /no_such_database of DATABASE_URL does not exist/,
    ],
    ['ruvela', /DATABASE_URL/],
  ]
  const started = faults.map(([address]) =>
    start({ SEED: 'none', DATABASE_URL: address, DATA_DIR: newInstallation() }),
  )
  for (const [index, product] of started.entries()) {
    expect(await product.ended()).toBe(faults[index]![0] === 'ruvela' ? 78 : 1)
    expect(product.output()).toMatch(faults[index]![1])
    expect(product.output()).not.toMatch(/^ +at |secret|guessed/m)
  }
})

test('members go on after every database connection was cut, and after the database restarted', async () => {
  const dataDir = newInstallation()
  const server = await startEmbeddedPostgres({ dataDir })
  servers.push(server)
  await query(server.url(), 'create database ruvela')
  const product = start({ ...DEMO, DATABASE_URL: server.url('ruvela'), DATA_DIR: `${dataDir}-files` })
  const port = await product.ready()
  const token = await printedToken(product, 'free member')
  await setLanguage(port, token, 'de')

  await query(
    server.url('ruvela'),
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(await languageOf(port, token)).toBe('de')

  await server.stop()
  expect((await ask(port, token, MY_LANGUAGE)).data?.viewer ?? null).toBeNull()
  servers.push(await startEmbeddedPostgres({ dataDir }))
  expect(await languageOf(port, token)).toBe('de')
  await setLanguage(port, token, 'fr')
  expect(product.child.exitCode).toBeNull()
})

test.runIf(process.env['TEST_POSTGRES_BINARIES'])(
  'an operator’s own, older PostgreSQL works as well as the embedded one',
  async () => {
    const { DATABASE_URL, ...own } = await onOwnServer()
    expect(
      await query(DATABASE_URL, `select current_setting('server_version_num')::int / 10000 as version`),
    ).toEqual([{ version: 15 }])
    const product = start({ ...own, ...DEMO, SEED: 'demo', DATABASE_URL })
    const port = await product.ready()
    const token = await printedToken(product, 'paid member')
    await setLanguage(port, token, 'de')
    expect(await languageOf(port, token)).toBe('de')
  },
)

test('an installation without a site says how to make one, and one opened by HOST says what that means', async () => {
  const product = start({ ...(await onOwnServer()), HOST: '0.0.0.0' })
  await product.ready()
  await product.printed(/There is no site yet[\s\S]*npm run site -- create/)
  await product.printed(/WARNING: HOST=0\.0\.0\.0 exposes a development installation/)
})

test('production refuses all demo-only settings at once, with an exit code that stops service managers', async () => {
  const product = start({ NODE_ENV: 'production', DATA_DIR: newInstallation() })
  expect(await product.ended()).toBe(78)
  for (const name of ['PAYMENTS', 'SECRETS_KEY', 'SMTP_URL', 'SEED', 'PUBLIC_URL'])
    expect(product.output()).toMatch(new RegExp(`^ +${name}: `, 'm'))
})

test('an unknown level of the log is a fault of the configuration like any other', async () => {
  const product = start({ LOG_LEVEL: 'loud', DATA_DIR: newInstallation() })
  expect(await product.ended()).toBe(78)
  expect(product.output()).toMatch(/^ +LOG_LEVEL: /m)
})

test('production refuses a database with demo sites, whose logins are public', async () => {
  const own = await onOwnServer()
  const demo = start({ ...own, ...DEMO, SEED: 'demo' })
  await demo.ready()
  await demo.stop()
  const production = start({
    ...own,
    NODE_ENV: 'production',
    PAYMENTS: 'mollie',
    MOLLIE_API_KEY: 'live_0123456789abcdefghijklmnopqrst',
    SMTP_URL: 'smtp://localhost:25',
    SEED: 'none',
    PUBLIC_URL: 'https://ruvela.example',
    SECRETS_KEY: own.SECRETS_KEY,
  })
  expect(await production.ended()).toBe(1)
  expect(production.output()).toMatch(/demo sites.*Ruvela/)
})

// Logs every address outside this machine that the process looks up or connects to.
const WATCH = `data:text/javascript,
import dns from 'node:dns'
import net from 'node:net'
const isHere = (host) => host === undefined || host === 'localhost' || host.startsWith('127.') || host === '::1' || host === '0.0.0.0'
const note = (what, host) => { if (!isHere(host)) process.stderr.write('OUTSIDE ' + what + ' ' + host + String.fromCharCode(10)) }
const { lookup } = dns
dns.lookup = (host, ...rest) => { note('lookup', host); return lookup(host, ...rest) }
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  note('connect', typeof first === 'object' ? (first.path ? undefined : first.host) : typeof second === 'string' ? second : undefined)
  return connect.apply(this, given)
}`.replaceAll('\n', '%0A')

test('nothing leaves the machine: the gateway library’s telemetry is off', async () => {
  const watched = { parameters: ['--import', WATCH] }
  const product = track(startProduct(GATEWAY, { ...(await onOwnServer()), ...DEMO, SEED: 'demo' }, watched))
  const port = await product.ready()
  await ask(port, await printedToken(product, 'visitor'), SITE)
  expect(await product.stop()).toBe(0)
  expect(product.output()).not.toContain('OUTSIDE')

  // Checks the watch itself: an outgoing connection is noticed.
  const caller = track(
    startProduct(
      `fetch('http://telemetry.invalid/').catch(() => undefined)`,
      {},
      { parameters: [...watched.parameters, '--eval'] },
    ),
  )
  await caller.ended()
  expect(caller.output()).toContain('OUTSIDE')
})

function newInstallation(): string {
  const dataDir = newDataDir()
  clusters.push(dataDir)
  return dataDir
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

/**
 * An installation on a migrated database of the tests' own server, which starts faster than a new cluster.
 */
async function onOwnServer() {
  const { url, config } = await newDatabase()
  return {
    SEED: 'none',
    DATABASE_URL: url,
    DATABASE_ROLE_PREFIX: config.DATABASE_ROLE_PREFIX,
    SECRETS_KEY: config.SECRETS_KEY,
    DATA_DIR: newInstallation(),
  }
}

const start = (environment: Record<string, string>) => track(startProduct(GATEWAY, environment))

function track(product: Product): Product {
  products.push(product)
  return product
}

async function kill(product: Product): Promise<void> {
  product.child.kill('SIGKILL')
  await product.ended()
}

async function setLanguage(port: number, token: string, language: string): Promise<void> {
  expect(await ask(port, token, LANGUAGE, { variables: { language } })).toMatchObject({
    data: { changeLanguage: { __typename: 'ChangeLanguageSuccess' } },
  })
}

/**
 * Asks like the web client: repeats a request whose connection was just cut, at most five times (SITE-21).
 */
async function languageOf(port: number, token: string): Promise<string> {
  for (let asked = 1; ; asked++) {
    const answer = await ask(port, token, MY_LANGUAGE)
    if (answer.data?.viewer) return answer.data.viewer.language
    expect(asked, JSON.stringify(answer)).toBeLessThan(5)
  }
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
