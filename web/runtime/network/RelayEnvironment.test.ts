import i18next from 'i18next'
import type { CacheConfig, GraphQLResponse, RequestParameters } from 'relay-runtime'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import isSessionOverQuery from '#web/__generated__/isSessionOverQuery.graphql.ts'
import errors from '#web/locales/nl/errors.json'
import { i18nOptions } from '../i18n/i18nOptions.ts'
import { currentToasts, dismissToast, subscribeToToasts } from '../notices/toastStore.ts'
import { setSignedIn } from '../session/session.ts'
import { claimAwayNotice } from './connection.ts'
import { inOrder, SILENT_ON_FAILURE } from './network.ts'
import { relayEnvironment } from './RelayEnvironment.ts'

type Sent = { at: number; key: string | null; reference: string | null; id: unknown }

let sent: Sent[]
let answers: (() => Response | Promise<Response>)[]
/** The server's answer to whether it still knows this browser's member. */
let whoIsThere: () => Response
const told = new Set<string>()
subscribeToToasts(() => currentToasts().forEach(({ title }) => told.add(title)))

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const restarting = () => new Response('', { status: 503 })

beforeAll(() => i18next.init({ ...i18nOptions, lng: 'nl', resources: { nl: { errors } } }))

beforeEach(() => {
  vi.useFakeTimers()
  told.clear()
  sent = []
  whoIsThere = json({ data: { viewer: { id: 'v' } } })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toBe('/graphql')
    const { id } = JSON.parse(String(init.body)) as { id: unknown }
    if (id === isSessionOverQuery.params.id) return whoIsThere()
    const headers = new Headers(init.headers)
    sent.push({
      at: Date.now(),
      key: headers.get('idempotency-key'),
      reference: headers.get('x-request-id'),
      id,
    })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new TypeError('no connection')
    return answer()
  })
})

afterEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id)
  setSignedIn(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts one persisted operation. */
function start(
  operationKind: 'query' | 'mutation',
  cacheConfig: CacheConfig = {},
  id = 'persisted-id',
): Promise<GraphQLResponse | Error> {
  const operation = {
    id,
    name: 'Operation',
    operationKind,
    cacheID: id,
    text: null,
    metadata: {},
  } as RequestParameters
  return new Promise((resolve) => {
    relayEnvironment()
      .getNetwork()
      .execute(operation, {}, cacheConfig)
      .subscribe({ next: resolve, error: resolve })
  })
}

/** Runs one persisted operation to its end, however long it waits between the attempts. */
async function run(
  operationKind: 'query' | 'mutation',
  cacheConfig: CacheConfig = {},
): Promise<GraphQLResponse | Error> {
  const result = start(operationKind, cacheConfig)
  await vi.runAllTimersAsync()
  return result
}

test('SITE-21 a failed request is retried 5 times, with growing delays, and then reported once', async () => {
  answers = [restarting]
  expect(await run('query')).toBeInstanceOf(Error)
  expect(sent).toHaveLength(6)
  const delays = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  // 250 ms doubled at each attempt, of which jitter takes up to a half.
  delays.forEach((delay, attempt) => {
    expect(delay).toBeGreaterThanOrEqual(125 * 2 ** attempt)
    expect(delay).toBeLessThanOrEqual(250 * 2 ** attempt)
  })
  // No answer named it, so it is the reference sent with all attempts.
  expect(sent[0]?.reference).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
  expect([...told]).toEqual([
    `Er is een fout opgetreden, probeer het later opnieuw. Ref. ${sent[0]?.reference}`,
  ])
})

test('CHAT-05 a request that shows its own failure has the same retries, one key and no toast', async () => {
  answers = [restarting]
  expect(await run('mutation', SILENT_ON_FAILURE)).toBeInstanceOf(Error)
  expect(sent).toHaveLength(6)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(told.size).toBe(0)
})

test('a second decision on the same subject waits for the first, even a failed one; others do not', async () => {
  // Only the first is refused, at its first attempt.
  answers = [restarting, json({ data: { done: true } })]
  const like = inOrder('like', 'ada')
  const all = ['first', 'second'].map((id) => start('mutation', like, id))
  all.push(start('mutation', inOrder('like', 'bo'), 'other'))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(sent.map(({ id }) => id)).toEqual(['first', 'other', 'first', 'second'])

  answers = []
  sent = []
  const failed = [start('mutation', like, 'first'), start('mutation', like, 'second')]
  await vi.runAllTimersAsync()
  for (const each of await Promise.all(failed)) expect(each).toBeInstanceOf(Error)
  expect(sent.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 6 }, () => 'first'),
    ...Array.from({ length: 6 }, () => 'second'),
  ])
})

test('requests waiting in a lane are sent when the page is left', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  let isAnswered = (_response: Response) => {}
  const held = new Promise<Response>((resolve) => (isAnswered = resolve))
  answers = [() => held, json({ data: { done: true } })]
  const both = ['first', 'second'].map((id) => start('mutation', inOrder('photos'), id))
  await vi.runAllTimersAsync()
  expect(sent.map(({ id }) => id)).toEqual(['first'])
  page.dispatchEvent(new Event('pagehide'))
  await vi.runAllTimersAsync()
  expect(sent.map(({ id }) => id)).toEqual(['first', 'second'])
  isAnswered(json({ data: { done: true } })())
  await Promise.all(both)
})

test('FED-08 SITE-21 an overloaded server is retried when it says, with one key, and shown as busy', async () => {
  const overloaded = () =>
    new Response(JSON.stringify({ errors: [{ extensions: { code: 'OVERLOADED', retryAfterSeconds: 3 } }] }), {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '3' },
    })
  answers = [overloaded, overloaded, json({ data: { logOut: { ended: true } } })]
  expect(await run('mutation')).toEqual({ data: { logOut: { ended: true } } })
  expect(told.size).toBe(0)
  const pauses = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  expect(pauses).toEqual([3000, 3000])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  sent = []
  answers = [overloaded]
  expect(await run('query')).toMatchObject({ code: 'OVERLOADED' })
  expect(sent).toHaveLength(6)
  expect([...told]).toEqual([errors.OVERLOADED])
})

test('SITE-21 while the page shows the lost connection, failed queries are silent and failed presses are not', async () => {
  answers = []
  const end = claimAwayNotice()
  expect(await run('query')).toBeInstanceOf(Error)
  expect(told.size).toBe(0)
  expect(await run('mutation')).toBeInstanceOf(Error)
  expect([...told]).toEqual([errors.NETWORK_TITLE])
  end()
})

test('SITE-21 a mutation’s retries share the key of the first attempt; the next mutation has its own', async () => {
  answers = [restarting, json({ data: { logOut: { ended: true } } })]
  expect(await run('mutation')).toEqual({ data: { logOut: { ended: true } } })
  expect(told.size).toBe(0)
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  const first = sent[0]?.key
  sent = []
  answers = [json({ data: { logOut: { ended: true } } })]
  await run('mutation')
  expect(sent[0]?.key).not.toBe(first)
})

test('a bug is not retried, and shows its reference', async () => {
  answers = [
    json({
      data: null,
      errors: [{ message: 'internal', extensions: { code: 'INTERNAL_SERVER_ERROR', reference: 'r-7' } }],
    }),
  ]
  expect(await run('query')).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', reference: 'r-7' })
  expect(sent).toHaveLength(1)
  expect([...told]).toEqual(['Er is een fout opgetreden, probeer het later opnieuw. Ref. r-7'])
})

test('SITE-24 an answer whose viewer was lost to an error is retried once, then shown; the session stays', async () => {
  setSignedIn(true)
  const torn = json({
    data: { viewer: null },
    errors: [
      {
        message: 'internal',
        path: ['viewer'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', reference: 'r-8' },
      },
    ],
  })
  answers = [torn, json({ data: { viewer: { id: 'v' } } })]
  expect(await run('query')).toEqual({ data: { viewer: { id: 'v' } } })
  expect(told.size).toBe(0)
  sent = []
  answers = [torn]
  expect(await run('query')).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', reference: 'r-8' })
  expect(sent).toHaveLength(2)
  expect([...told]).toEqual(['Er is een fout opgetreden, probeer het later opnieuw. Ref. r-8'])
})

test('SITE-24 an answer without the viewer ends the session only if the server confirms it', async () => {
  setSignedIn(true)
  const gone = json({ data: { viewer: null } })
  answers = [gone, json({ data: { viewer: { id: 'v' } } })]
  expect(await run('query')).toEqual({ data: { viewer: { id: 'v' } } })
  expect(told.size).toBe(0)
  sent = []
  answers = [gone]
  // Neither of these confirms it: each is followed by the second and last attempt.
  for (const silence of [restarting, json({ errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] })]) {
    whoIsThere = silence
    expect(await run('query')).toMatchObject({ code: 'GENERIC' })
    expect(sent).toHaveLength(2)
    sent = []
  }
  whoIsThere = gone
  vi.stubGlobal('location', {
    pathname: '/chats',
    search: '',
    assign: () => undefined,
    replace: () => undefined,
  })
  expect(await run('query')).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(sent).toHaveLength(1)
})
