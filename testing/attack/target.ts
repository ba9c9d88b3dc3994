import { rmSync } from 'node:fs'
import path from 'node:path'
import { request } from 'undici'
import { randomFrom, type Random } from '#platform/base/seeded-random.ts'
import { newDataDir, printedToken, startProduct, type Product } from '#testing/product.ts'

const SITE = 'localhost'
/** The password of every member who joins. */
export const PASSWORD = 'fietsen-naar-zee-77'
/** A slower answer counts as slow for a product in service. */
const SLOW_MS = 1000
const ASKED_AGAIN = 3
/** Requests give up after this time. */
export const ANSWER_LIMIT_MS = 60_000

/** One outgoing request. */
export type OutgoingRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
/** The answer, and its time in milliseconds. */
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}
/** An attacker: a visitor, or a member that the attack created. */
export type Attacker = {
  token: string
  profileId: string
  viewerId: string
  email: string
  host?: string
  /** The session of an operator, which the console's cookie carries. */
  operatorToken?: string
}

/** A started product with its own demo, and everything it answers. */
export type Target = Awaited<ReturnType<typeof openTarget>>

/**
 * Starts the product as its README says, with a demo in its own folder.
 * @param environment its settings, for instance ACTION_LIMIT_FACTOR
 */
export async function openTarget(environment: Record<string, string> = {}) {
  const dataDir = environment['DATA_DIR'] ?? newDataDir()
  const settings = {
    DATA_DIR: dataDir,
    SEED: 'demo',
    SEED_MEMBERS: '60',
    ACTION_LIMIT_FACTOR: '0',
    // The attack sends a hundred requests at once. A slow machine's overload refusals would prove nothing
    // about the rules.
    OVERLOAD_REQUESTS: '0',
    TRUST_PROXY: 'loopback',
    ...environment,
  }
  let product = startProduct('scripts/serve.ts', settings)
  const port = await product.ready()
  const visitor: Attacker = {
    token: await printedToken(product, 'visitor'),
    profileId: '',
    viewerId: '',
    email: '',
  }
  const send = (outgoing: OutgoingRequest) => sendTo(port, outgoing)
  return {
    /** The process that currently serves. */
    get product() {
      return product
    },
    port,
    dataDir,
    /** Restarts the product at its address, once its process has ended. @param changed settings */
    async startAgain(changed: Record<string, string> = {}): Promise<void> {
      product = startProduct('scripts/serve.ts', { ...settings, PORT: String(port), ...changed })
      await product.ready()
    },
    visitor,
    send,
    run: (who: Attacker, query: string, variables: Record<string, unknown> = {}) =>
      runAs(send, who, query, variables),
    /** @param host of the site; defaults to the first site */
    join: (name: string, host = SITE) => join(send, { ...visitor, host }, name),
    close: () => close(product, dataDir),
  }
}

/** Sends a request to a product on this machine. */
export async function sendTo(
  port: number,
  { method, path: pathname, headers, body }: OutgoingRequest,
): Promise<Answer> {
  const startedAt = performance.now()
  const response = await request(`http://127.0.0.1:${port}${pathname}`, {
    method: method as 'GET',
    headersTimeout: ANSWER_LIMIT_MS,
    bodyTimeout: ANSWER_LIMIT_MS,
    headers: { host: SITE, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.body.text()
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    ms: performance.now() - startedAt,
  }
}

/** The request for a free operation of an attacker. */
export function operation(
  who: Attacker,
  query: string,
  variables: Record<string, unknown> = {},
): OutgoingRequest {
  return {
    method: 'POST',
    path: '/graphql',
    headers: {
      host: who.host ?? SITE,
      'content-type': 'application/json',
      ...(who.token === '' ? {} : { authorization: `Bearer ${who.token}` }),
      ...(who.operatorToken === undefined ? {} : { cookie: `__Host-operator=${who.operatorToken}` }),
    },
    body: JSON.stringify({ query, variables }),
  }
}

/** The data and errors of a GraphQL answer. */
export type GraphAnswer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

async function runAs(
  send: (outgoing: OutgoingRequest) => Promise<Answer>,
  who: Attacker,
  query: string,
  variables: Record<string, unknown>,
): Promise<GraphAnswer> {
  return JSON.parse((await send(operation(who, query, variables))).text) as GraphAnswer
}

const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename
  ... on SignUpSuccess { viewer { id profile { id } } } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`

let joined = 0

/** Creates a member with a confirmed address, as the sign-up form would. */
async function join(
  send: (outgoing: OutgoingRequest) => Promise<Answer>,
  visitor: Attacker,
  name: string,
): Promise<Attacker> {
  joined += 1
  const email = `attacker${joined}-${process.pid}@example.org`
  const input = {
    email,
    name,
    password: PASSWORD,
    dateOfBirth: '1990-05-17',
    gender: joined % 2 === 0 ? 'FEMALE' : 'MALE',
    seeking: joined % 2 === 0 ? 'MALE' : 'FEMALE',
    acceptTerms: true,
  }
  // Each has its own address, because one address may sign up only a few times.
  const form = operation(visitor, SIGN_UP, { input })
  const answer = await send({
    ...form,
    headers: { ...form.headers, 'x-forwarded-for': `10.7.${joined >> 8}.${joined & 255}` },
  })
  const token = /__Host-session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1]
  if (token === undefined) throw new Error(`nobody could join: ${answer.status} ${answer.text}`)
  const { data } = JSON.parse(answer.text) as {
    data: { signUp: { viewer: { id: string; profile: { id: string } } } }
  }
  const { viewer } = data.signUp
  const member = {
    host: visitor.host ?? SITE,
    token,
    email,
    profileId: viewer.profile.id,
    viewerId: viewer.id,
  }
  await runAs(send, member, ACTIVATE, { token: await activationToken(send, member) })
  return member
}

async function activationToken(
  send: (outgoing: OutgoingRequest) => Promise<Answer>,
  { email, host = SITE }: Attacker,
): Promise<string> {
  const headers = { host }
  for (;;) {
    const { text } = await send({ method: 'GET', path: '/dev/mail', headers })
    const row = text.split('<tr>').find((entry) => entry.includes(email))
    const mail = /href="(\/dev\/mail\/[^"]+)"/.exec(row ?? '')?.[1]
    const { text: letter } =
      mail === undefined ? { text: '' } : await send({ method: 'GET', path: mail, headers })
    const token = /token=([\w-]+)/.exec(letter)?.[1]
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function close(product: Product, dataDir: string): Promise<void> {
  await product.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
}

/** What no request may provoke: the faults of one answer, in words. */
export function faultsOf({ status, text }: Answer): string[] {
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(/"code":"INTERNAL/.test(text) ? ['an internal error'] : []),
    ...(/\bat .*\.ts:\d+|node_modules|\bselect .* from\b/.test(text) && !text.startsWith('<!doctype')
      ? ['it tells its inside']
      : []),
  ]
}

/**
 * Whether a slow answer is a fault. Test runs ignore time: a shared machine's speed proves nothing about the
 * product.
 */
export const checksTime = !process.argv.includes('--untimed')

/**
 * Repeats a request that took longer than a second, alone: a busy machine is not a fault of the product.
 * @returns whether it is slow every time
 */
export async function isSlow(
  send: (outgoing: OutgoingRequest) => Promise<Answer>,
  outgoing: OutgoingRequest,
  { ms }: Answer,
) {
  if (ms <= SLOW_MS || !checksTime) return false
  for (let count = 0; count < ASKED_AGAIN; count += 1) {
    if ((await send(outgoing)).ms <= SLOW_MS) return false
  }
  return true
}

/** Reproducible randomness: `ATTACK_SEED=<number>`. Prints the seed. */
export function attackRandom(about: string): Random {
  const given = Number(process.env['ATTACK_SEED'])
  const seed = given > 0 ? given : Date.now() % 2 ** 31
  console.log(`${about}: ATTACK_SEED=${seed}`)
  return randomFrom(seed)
}

/** Runs a task for every entry, `width` at a time. */
export async function inParallel<T>(
  entries: Iterable<T>,
  width: number,
  task: (entry: T) => Promise<void>,
): Promise<void> {
  const rest = entries[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await task(next.value)
    }),
  )
}
