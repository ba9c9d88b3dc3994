import { on, once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createClient } from 'graphql-ws'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { readPersistedOperations } from '../operations/persisted-operations.ts'
import { SESSION_COOKIE, visitorToken } from '../requests/authentication.ts'
import { SESSION_MUTATIONS } from './posted-operations.ts'

const LANGUAGE =
  'mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename ... on ChangeLanguageSuccess { viewer { language } } } }'

const app = testApp()
let ada: Person
beforeAll(async () => void (ada = await app.signUp({ name: 'Ada' })))

type Answer = { data?: any; errors?: { message: string; extensions: any }[]; extensions?: any }

type Client = { authorization?: string; cookie?: string }
type Payload = { query: string; variables?: Record<string, unknown>; extensions?: Record<string, unknown> }

/** The answer over a socket, in the form of a posted one: what never ran comes as an error message. */
async function overSocket(client: Client, payload: Payload): Promise<Answer> {
  class HostedSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, {
        headers: { host: 'ruvela.test', ...(client.cookie === undefined ? {} : { cookie: client.cookie }) },
      })
    }
  }
  const socket = createClient({
    url: `ws://127.0.0.1:${app.port}/graphql`,
    webSocketImpl: HostedSocket,
    retryAttempts: 0,
    connectionParams: client.authorization === undefined ? {} : { authorization: client.authorization },
  })
  try {
    for await (const answer of socket.iterate(payload as never)) return answer as Answer
    throw new Error('The socket gave no answer')
  } catch (errors) {
    if (!Array.isArray(errors)) throw errors
    return { errors: errors as NonNullable<Answer['errors']> }
  } finally {
    await socket.dispose()
  }
}

const as = ({ token }: Person): Client => ({ authorization: `Bearer ${token!}` })
const visitor = (): Client => ({ authorization: `Bearer ${visitorToken(app.config)}` })
const keyOf = ({ key }: Partner): Client => ({ authorization: key })

const codesOf = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions.code)

test('FED-03 FED-05 a query or mutation over the socket gets the same answer as a posted one', async () => {
  for (const query of [
    '{ site { name locales } }',
    '{ viewer { credits profile { displayName } unreadMessagesCount } }',
    '{ __type(name: "Site") { name } }',
    'query { profile(id: "nonsense") { displayName } }',
    '{ site { nmae } }',
    `{ ${Array.from({ length: 60 }, (_, number) => `s${number}: cities(text: "a") { city region { name } }`).join(' ')} }`,
    'query A { site { name } } query B { site { token } }',
  ]) {
    const posted = await ada.run(query)
    const answer = await overSocket(as(ada), { query })
    expect([query, answer.data]).toEqual([query, posted.data])
    expect([query, codesOf(answer)]).toEqual([query, codesOf(posted)])
  }
  expect(
    (await overSocket(as(ada), { query: LANGUAGE, variables: { language: 'de' } })).data.changeLanguage,
  ).toEqual({
    __typename: 'ChangeLanguageSuccess',
    viewer: { language: 'de' },
  })
  expect((await ada.run('{ viewer { language } }')).data.viewer).toEqual({ language: 'de' })
  const refused = await overSocket(as(ada), { query: LANGUAGE, variables: { language: 'tlh' } })
  expect(refused.data.changeLanguage).toEqual({ __typename: 'InvalidInputError' })
})

test('FED-07 who asks decides over the socket as it does in a post: visitor, developer, member and operator', async () => {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const support = await app.logInOperator('support')
  const queries = [
    '{ viewer { email } }',
    '{ operators { email } }',
    `{ node(id: "${ada.profileId}") { ... on Profile { displayName likedByMe } } }`,
    `{ viewer { sessions { id } } }`,
    'mutation { clearActiveConversation { __typename } }',
    'mutation { endOperatorSessions { __typename } }',
  ]
  const console = { ...visitor(), cookie: `__Host-operator=${support.token}` }
  for (const [ask, client] of [
    [app.visitor().run, visitor()],
    [bo.run, as(bo)],
    [support.run, console],
  ] as const)
    for (const query of queries) {
      const posted = await ask(query)
      const answer = await overSocket(client, { query })
      expect([query, answer.data ?? null, codesOf(answer)]).toEqual([
        query,
        posted.data ?? null,
        codesOf(posted),
      ])
    }
})

test('FED-06 FED-07 FED-08 a partner’s key has its scopes and its minute over the socket, too @long', async () => {
  const partner = await createPartner(app, '--cost-per-minute', '8')
  // If the minute ended during the test, the budget would reset: this one lasts an hour longer.
  await app.admin.query(
    `update accounts.api_key set window_started_at = platform.now() + interval '1 hour' where id = $1`,
    [partner.id],
  )
  const first = await overSocket(keyOf(partner), { query: '{ site { name } }' })
  expect([first.data, first.extensions.cost]).toEqual([
    { site: { name: 'Ruvela' } },
    { requested: 2, limit: 8, remaining: 6, resetSeconds: expect.any(Number) },
  ])
  expect(((await partner.run('{ site { name } }')) as Answer).extensions.cost.remaining).toBe(4)
  const forbidden = await overSocket(keyOf(partner), { query: '{ partnerSignups { totalCount } }' })
  expect(forbidden).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN', scope: 'signups:read' } }] })
  expect(codesOf(await overSocket(keyOf(partner), { query: '{ viewer { credits } }' }))).toEqual([
    'FORBIDDEN',
  ])
  const dear = '{ bundles { id credits price { amountMinor currency } } site { name domain locales } }'
  expect(codesOf(await overSocket(keyOf(partner), { query: dear }))).toEqual(['RATE_LIMITED'])
})

test('FED-05 FED-08 every fault of an operation over a socket has a code, as posted, of subscriptions too', async () => {
  for (const query of ['{ nope }', 'subscription { nope }', 'subscription {', 'subscription { __typename'])
    expect([query, codesOf(await overSocket(as(ada), { query }))]).toEqual([
      query,
      ['GRAPHQL_VALIDATION_FAILED'],
    ])
  const small = { authorization: as(ada).authorization!.replace('Bearer', 'bearer') }
  for (const query of ['{ viewer { credits } }', 'subscription { billingEvents(after: "0") { kind } }'])
    expect([query, (await overSocket(small, { query })).data]).toEqual([query, expect.any(Object)])
})

test('FED-05 FED-08 a socket carries twenty operations at a time, and refuses the next one', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
    headers: { host: 'ruvela.test' },
  })
  await once(socket, 'open')
  const heard = on(socket, 'message')
  const next = async () => JSON.parse(String((await heard.next()).value?.[0]))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'connection_init', payload: as(ada) })
  expect(await next()).toEqual({ type: 'connection_ack' })
  const payload = { query: 'subscription { likeEvents { cursor } }' }
  for (let id = 1; id <= 21; id += 1) send({ id: String(id), type: 'subscribe', payload })
  expect(await next()).toMatchObject({
    id: '21',
    type: 'error',
    payload: [{ extensions: { code: 'RATE_LIMITED' } }],
  })
  socket.terminate()
})

test('FED-04 FED-05 over a socket, a browser without a token runs persisted queries only', async () => {
  const browser = { cookie: `${SESSION_COOKIE}=${ada.token!}` }
  expect(codesOf(await overSocket(browser, { query: '{ site { name } }' }))).toEqual(['PERSISTED_ONLY'])
  const [id] = [...readPersistedOperations()].find(([, text]) =>
    /^query \w+ *\{\s*viewer \{\s[^(]*\bstatus\b/.test(text),
  )!
  const byId = await overSocket(browser, { query: '', extensions: { documentId: id } })
  expect(byId.data.viewer).toMatchObject({ status: 'ACTIVE' })
  const unknown = await overSocket(browser, { query: '', extensions: { documentId: 'x' } })
  expect(codesOf(unknown)).toEqual(['PERSISTED_OPERATION_NOT_FOUND'])
})

test('FED-05 a mutation that opens a session is refused over the socket before it does anything', async () => {
  const { email, password } = ada
  const logIn = `mutation ($input: LogInInput!) { ...in } fragment in on Mutation { logIn(input: $input) { __typename } }`
  const sessionCount = async () =>
    (await ada.run('{ viewer { sessions { id } } }')).data.viewer.sessions.length as number
  const before = await sessionCount()
  const refused = await overSocket(visitor(), { query: logIn, variables: { input: { email, password } } })
  expect(refused.errors).toMatchObject([
    { message: expect.stringContaining('post it to /graphql'), extensions: { code: 'BAD_REQUEST' } },
  ])
  expect(await sessionCount()).toBe(before)
  expect((await app.visitor().run(logIn, { input: { email, password } })).data.logIn.__typename).toBe(
    'LogInSuccess',
  )
  expect(await sessionCount()).toBe(before + 1)
})

test('the list of mutations that open a session is complete', () => {
  // openSession is the one step that two of them share.
  const opens = /\bsession\.start(?:Operator)?\(|(?<!function )\bopenSession\(/
  const found = globSync('subgraphs/accounts/**/*.actions.ts')
    .flatMap((file) => readFileSync(file, 'utf8').split(/^(?=export async function |async function )/m))
    .filter((text) => opens.test(text))
    .map((text) => /^(?:export )?async function (\w+)/.exec(text)?.[1])
    .filter((name) => name !== 'openSession')
  expect(new Set(found)).toEqual(SESSION_MUTATIONS)
})

test('FED-08 a mutation sent again over the socket with its idempotency key runs once', async () => {
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const key = newId()
  const query = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'
  const send = (variables: { id: string }) =>
    overSocket(as(bo), { query, variables, extensions: { idempotencyKey: key } })
  const first = await send({ id: ada.profileId })
  expect(await send({ id: ada.profileId })).toEqual(first)
  expect(codesOf(await send({ id: bo.profileId }))).toEqual(['IDEMPOTENCY_CONFLICT'])
})
