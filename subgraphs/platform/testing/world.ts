import { createClient } from 'graphql-ws'
import { sql } from 'kysely'
import { request } from 'undici'
import { WebSocket } from 'ws'
import { createHttpServer } from '../../../gateway/http-server.ts'
import { openInstallation } from '../../../gateway/installation.ts'
import { SUBGRAPH_DEFINITIONS } from '../../../gateway/subgraph-list.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { seedSite } from '../../../scripts/seed-sites.ts'
import { LOCALES } from '../../accounts/site-texts.ts'
import { readConfig, type Config } from '../config.ts'
import { createPool, openDatabase } from '../database.ts'
import { openSubgraphServer } from '../subgraph-server.ts'
import { jobsOf } from '../subgraph-runtime.ts'
import { createTestDatabase } from './database.ts'

/** A result as a client sees it. `data` is untyped on purpose: a test names what it expects. */
export type Result = { data?: any; errors?: { message: string; path?: (string | number)[]; extensions: { code: string; [key: string]: unknown } }[]; status: number; headers: Record<string, string | string[] | undefined> }

/** Somebody in front of the product: a visitor, or a member once signed up or logged in. */
export type Person = {
  /** Raw member id; only to move time or look into the mailbox, never to go round the API. */
  memberId: string
  profileId: string
  email: string
  password: string
  token: string | undefined
  run(document: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<Result>
  /** A live subscription; `next()` waits for the next event, `close()` cuts the connection. */
  subscribe(document: string, variables?: Record<string, unknown>): { next(): Promise<any>; close(): Promise<void> }
  fetch(path: string, options?: { method?: string; body?: string | Buffer; headers?: Record<string, string> }): Promise<{ status: number; headers: Record<string, any>; text: string; json(): any }>
}

export type SignUpWish = Partial<{ name: string; email: string; password: string; dateOfBirth: string; gender: string; seeking: string; confirmed: boolean; cityId: string; host: string; signupMessage: { recipientId: string; text: string } }>

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename
  ... on SignUpSuccess { viewer { id profile { id } } } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`
const LOCATE = `mutation ($cityId: ID!) { setLocation(input: { cityId: $cityId }) { __typename } }`

let counter = 0

/**
 * A whole product on a database of its own, with two empty sites: `ruvela.test` (all locales) and `dutch.test` (Dutch only).
 * With TEST_SHAPE=split every subgraph listens alone and the gateway reaches it over HTTP; the tests are the same.
 * @param environment overrides of the configuration
 */
export async function openWorld(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const config = readConfig({
    NODE_ENV: 'test', PORT: '0', METRICS_PORT: '0', SEED: 'none', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', DATABASE_URL: database.url, DATABASE_POOL_SIZE: '4',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'ruvela-files-')), SECRETS_KEY: database.config.SECRETS_KEY, DATABASE_ROLE_PREFIX: database.config.DATABASE_ROLE_PREFIX, ...environment,
  })
  const shape = environment['TEST_SHAPE'] ?? process.env['TEST_SHAPE']
  const { installation, subgraphServers } = shape === 'split' ? await openSplit(config, database.url) : { installation: await openInstallation(config, database.url), subgraphServers: [] }
  const runtimes = [...installation.runtimes, ...subgraphServers.map(({ runtime }) => runtime)]
  const admin = new pg.Pool({ connectionString: database.url, max: 2 })
  admin.on('error', () => undefined)
  const seeding = openDatabase<any>(createPool(database.url, { max: 2 }))
  await seedSite(seeding, { token: 'ruvela', name: 'Ruvela', hosts: ['ruvela.test'], locales: LOCALES, defaultLocale: 'nl', demo: false })
  await seedSite(seeding, { token: 'dutch', name: 'Polderliefde', hosts: ['dutch.test'], locales: ['nl'], defaultLocale: 'nl', demo: false })
  await seeding.destroy()
  await admin.query('update platform.clock_offset set movable = true')
  const server = await createHttpServer(installation)
  const port = await server.listen()

  async function send(port: number, host: string, token: string | undefined, pathname: string, options: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {}) {
    const response = await request(`http://127.0.0.1:${port}${pathname}`, {
      method: (options.method ?? 'GET') as 'GET', ...(options.body === undefined ? {} : { body: options.body }),
      headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
    })
    const text = await response.body.text()
    return { status: response.statusCode, headers: response.headers as Record<string, any>, text, json: () => JSON.parse(text) }
  }

  function person(host: string, token: string | undefined, who: Pick<Person, 'memberId' | 'profileId' | 'email' | 'password'>, at = port): Person {
    return {
      ...who, token,
      fetch: (pathname, options) => send(at, host, token, pathname, options),
      async run(document, variables = {}, headers = {}) {
        const answer = await send(at, host, token ?? visitor, '/graphql', {
          method: 'POST', body: JSON.stringify({ query: document, variables }), headers: { 'content-type': 'application/json', ...headers },
        })
        return { ...answer.json(), status: answer.status, headers: answer.headers }
      },
      subscribe(document, variables = {}) {
        class HostedSocket extends WebSocket {
          constructor(url: string, protocols: string | string[]) {
            super(url, protocols, { headers: { host } })
          }
        }
        const client = createClient({
          url: `ws://127.0.0.1:${at}/graphql`, webSocketImpl: HostedSocket, retryAttempts: 0, lazy: true,
          connectionParams: { authorization: `Bearer ${token ?? visitor}` },
        })
        const events = client.iterate({ query: document, variables })
        return {
          async next() {
            const { value } = await events.next()
            return value
          },
          async close() {
            await events.return?.(undefined)
            await client.dispose()
          },
        }
      },
    }
  }

  const { visitorToken } = await import('../../../gateway/authentication.ts')
  const visitor = visitorToken(config)
  const nobody = { memberId: '', profileId: '', email: '', password: '' }

  const world = {
    /** The gateway's side, with the subgraphs of both shapes. */
    installation: { ...installation, runtimes },
    /** Empty in the shape of one process. */
    subgraphServers,
    port, config, host: 'ruvela.test',
    visitor: (host = 'ruvela.test') => person(host, undefined, nobody),
    /** A member who went through the sign-up form and, unless `confirmed: false`, the activation mail; lives in the city if one is given. */
    async signUp(wish: SignUpWish = {}): Promise<Person> {
      counter += 1
      const host = wish.host ?? 'ruvela.test'
      const email = wish.email ?? `person${counter}@example.org`
      const password = wish.password ?? 'correct horse battery'
      const input = {
        email, password, name: wish.name ?? `Person${counter}`, dateOfBirth: wish.dateOfBirth ?? '1990-05-17', gender: wish.gender ?? 'FEMALE',
        seeking: wish.seeking ?? 'MALE', acceptTerms: true, signupMessage: wish.signupMessage ?? null,
      }
      const answer = await world.visitor(host).run(SIGN_UP, { input })
      const viewer = answer.data?.signUp?.viewer
      if (viewer === undefined) throw new Error(`sign-up failed: ${JSON.stringify(answer)}`)
      const token = String(answer.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
      const memberId = Buffer.from(viewer.id, 'base64url').toString().split(':')[1]!
      const member = person(host, token, { memberId, profileId: viewer.profile.id, email, password })
      if (wish.confirmed !== false) await member.run(ACTIVATE, { token: await world.activationToken(email) })
      await world.drainEvents()
      if (wish.cityId !== undefined) await member.run(LOCATE, { cityId: wish.cityId })
      await world.drainEvents()
      return member
    },
    /** A further device of a member, from a token that logIn answered with. */
    device: (host: string, token: string, who: Person) => person(host, token, who),
    /** A further gateway process on the same database. `meet` is the same person, connected there. */
    async openSecondGateway() {
      const second = await openInstallation({ ...installation.config, PORT: 0 }, database.url)
      const door = await createHttpServer(second)
      const secondPort = await door.listen()
      return {
        meet: (who: Person, host = 'ruvela.test') => person(host, who.token, who, secondPort),
        async close() {
          await door.close()
          await second.close()
        },
      }
    },
    async activationToken(email: string): Promise<string> {
      const [mail] = (await world.mails(email)).filter(({ type }) => type === 'activation')
      const token = mail?.text.match(/token=([\w-]+)/)?.[1]
      if (token === undefined) throw new Error(`no activation mail for ${email}`)
      return token
    },
    /** The mails an address has got, newest first. */
    async mails(to: string): Promise<{ type: string; subject: string; text: string; html: string }[]> {
      await world.drainEvents()
      const { rows } = await admin.query('select type, subject, text, html from notifications.mail where recipient = $1 order by id desc', [to.toLowerCase()])
      return rows
    },
    /** Handles every event between subgraphs that waits, until none is left. */
    async drainEvents(): Promise<void> {
      for (let round = 0; round < 4; round++) for (const runtime of runtimes) await runtime.drainEvents()
    },
    /** Does a job's work now, as the queue or the timetable would. */
    async runJob(name: string, payload: object = {}): Promise<void> {
      const runtime = runtimes.find(({ definition }) => name in jobsOf(definition))
      if (runtime === undefined) throw new Error(`no subgraph has a job ${name}`)
      await jobsOf(runtime.definition)[name]!(runtime, payload)
      await world.drainEvents()
    },
    /** Waits until the queue has worked off every job. */
    async drainJobs(): Promise<void> {
      const waiting = async () => (await admin.query('select task_identifier from graphile_worker.jobs where run_at <= now()')).rowCount
      while ((await waiting()) !== 0) {
        await world.drainEvents()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await world.drainEvents()
    },
    /** Moves the database's clock, for example '4 hours'. */
    moveClock: (interval: string) => admin.query('update platform.clock_offset set shift = shift + $1::interval', [interval]),
    /** For checks of rows after a refusal, and for faults (terminating backends). Never to arrange what a member could do. */
    admin,
    sql,
    async close(): Promise<void> {
      await server.close()
      await installation.close()
      await Promise.all(subgraphServers.map((subgraph) => subgraph.close()))
      await admin.end()
      await database.drop()
    },
  }
  return world
}

async function openSplit(config: Config, databaseUrl: string) {
  const subgraphServers = await Promise.all(SUBGRAPH_DEFINITIONS.map((definition) => openSubgraphServer(definition, config, databaseUrl)))
  const addresses = await Promise.all(subgraphServers.map(async (server) => [server.runtime.definition.name, await server.listen()]))
  return { subgraphServers, installation: await openInstallation({ ...config, SUBGRAPH_URLS: Object.fromEntries(addresses) }, databaseUrl) }
}

export type World = Awaited<ReturnType<typeof openWorld>>
