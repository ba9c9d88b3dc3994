import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ask, newDataDir, printedToken, startProduct, type Product } from '../testing/product.ts'

const EVERYTHING = `{ site { name } bundles { id } viewer { email credits unreadMessagesCount newLikesCount notificationsDisabled profile { displayName } } }`
const SITE = '{ site { name } }'
const CREDITS = '{ viewer { credits } }'

let products: Product[] = []
let database: TestDatabase
let dataDir: string

afterEach(async () => {
  await Promise.all(
    products
      .filter(({ child }) => child.exitCode === null && child.signalCode === null)
      .map((product) => product.stop()),
  )
  products = []
  await database.drop()
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('FED-01 six subgraph processes, started in any order on an empty database, form one product', async () => {
  const environment = await emptyInstallation()
  const subgraphs = SUBGRAPHS.map((name) => start(`subgraphs/${name}/server.ts`, environment))
  const ports = await Promise.all(subgraphs.map((subgraph) => subgraph.ready()))
  const urls = SUBGRAPHS.map((name, index) => `${name}=http://127.0.0.1:${ports[index]}/graphql`).join(',')
  const gateway = start('scripts/serve.ts', {
    ...environment,
    SUBGRAPH_URLS: urls,
    SEED: 'demo',
    SEED_MEMBERS: '20',
  })
  const port = await gateway.ready()
  const token = await printedToken(gateway, 'paid member')
  const { data, errors } = await ask(port, token, EVERYTHING)
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({
    site: { name: 'Ruvela' },
    viewer: { email: expect.stringContaining('@demo.ruvela'), profile: { displayName: expect.any(String) } },
  })
  expect(data.bundles).toHaveLength(4)

  // Their shared queue has the hourly jobs of each.
  const client = new pg.Client({ connectionString: database!.url })
  await client.connect()
  const { rows } = await client.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  await client.end()
  const scheduled = rows.map(({ identifier }) => identifier)
  expect(scheduled).toEqual(expect.arrayContaining(SUBGRAPHS.map((name) => `${name}.keep-retention`)))
  expect(scheduled).toContain('billing.reconcile-payments')

  // A subgraph's route outside GraphQL, through the gateway; the subgraph itself answers only the gateway.
  const mailbox = await request(`http://127.0.0.1:${port}/dev/mail`, { headers: { host: 'localhost' } })
  expect([mailbox.statusCode, await mailbox.body.text()]).toEqual([
    200,
    expect.stringContaining('Postvak van Ruvela'),
  ])
  const unsigned = await request(`http://127.0.0.1:${ports[0]}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query: SITE }),
    headers: { 'content-type': 'application/json' },
  })
  expect(unsigned.statusCode).toBe(401)
  await unsigned.body.dump()

  // A stopped process takes down only its own part, and is found again when it comes back.
  const billing = SUBGRAPHS.indexOf('billing')
  subgraphs[billing]!.child.kill('SIGKILL')
  await subgraphs[billing]!.ended()
  expect(await ask(port, token, SITE)).toMatchObject({ data: { site: { name: 'Ruvela' } } })
  const [fault] = (await ask(port, token, CREDITS)).errors!
  expect(fault).toMatchObject({
    message: 'Internal error',
    extensions: { code: 'INTERNAL_SERVER_ERROR', reference: expect.any(String) },
  })
  const invoice = await request(`http://127.0.0.1:${port}/invoices/some-invoice.pdf`, {
    headers: { host: 'localhost' },
  })
  expect(invoice.statusCode).toBe(503)
  await invoice.body.dump()
  await start('subgraphs/billing/server.ts', { ...environment, PORT: String(ports[billing]) }).ready()
  expect((await ask(port, token, CREDITS)).errors).toBeUndefined()
})

test('FED-01 one subgraph alone beside a gateway that runs the others, as README says', async () => {
  const environment = await emptyInstallation()
  const likes = start('subgraphs/likes/server.ts', environment)
  const gateway = start('scripts/serve.ts', {
    ...environment,
    SUBGRAPH_URLS: `likes=http://127.0.0.1:${await likes.ready()}/graphql`,
    SEED: 'demo',
    SEED_MEMBERS: '20',
  })
  const port = await gateway.ready()
  const { data, errors } = await ask(
    port,
    await printedToken(gateway, 'free member'),
    '{ viewer { likesReceived(first: 3) { totalCount edges { node { displayName } } } } }',
  )
  expect(errors).toBeUndefined()
  expect(data.viewer.likesReceived.totalCount).toBeGreaterThan(0)
  expect(await likes.stop()).toBe(0)
})

test('FED-01 a subgraph that cannot start says why and ends with 1', async () => {
  const environment = await emptyInstallation()
  const first = start('subgraphs/likes/server.ts', environment)
  const port = await first.ready()
  const faults: [Record<string, string>, RegExp][] = [
    [{ ...environment, PORT: String(port) }, new RegExp(`Port ${port} is already in use`)],
    [{ ...environment, DATABASE_URL: '' }, /needs DATABASE_URL/],
    [{ ...environment, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/ruvela' }, /No PostgreSQL answers/],
  ]
  for (const [given, reason] of faults) {
    const product = start('subgraphs/likes/server.ts', given)
    expect(await product.ended()).toBe(1)
    expect(product.output()).toMatch(reason)
    expect(product.output()).not.toMatch(/^ +at /m)
  }
})

function start(program: string, environment: Record<string, string>): Product {
  const product = startProduct(program, environment)
  products.push(product)
  return product
}

/** An empty database, without migrations. */
async function emptyInstallation(): Promise<Record<string, string>> {
  database = await createTestDatabase()
  dataDir = newDataDir()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const schemas = [...SUBGRAPHS, 'platform', 'migrations', 'graphile_worker'].join(', ')
  await client.query(`drop schema ${schemas} cascade`)
  await client.end()
  return {
    SEED: 'none',
    DATABASE_URL: database.url,
    DATABASE_ROLE_PREFIX: database.config.DATABASE_ROLE_PREFIX,
    SECRETS_KEY: database.config.SECRETS_KEY,
    DATA_DIR: dataDir,
  }
}
