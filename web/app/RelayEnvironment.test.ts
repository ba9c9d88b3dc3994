import i18next from 'i18next'
import type { GraphQLResponse, RequestParameters } from 'relay-runtime'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, subscribeToToasts } from '../design/toastStore.ts'
import errors from '../locales/nl/errors.json'
import { i18nOptions } from './i18nOptions.ts'
import { relayEnvironment } from './RelayEnvironment.ts'
import { setSignedIn } from './session.ts'

type Sent = { at: number; key: string | null; id: unknown }

let sent: Sent[]
let answers: (() => Response)[]
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
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({ at: Date.now(), key: headers.get('idempotency-key'), id: (JSON.parse(String(init.body)) as { id: unknown }).id })
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

/** Runs one persisted operation to its end, however long it waits between the attempts. */
async function run(operationKind: 'query' | 'mutation'): Promise<GraphQLResponse | Error> {
  const operation = {
    id: 'persisted-id',
    name: 'Operation',
    operationKind,
    cacheID: 'persisted-id',
    text: null,
    metadata: {},
  } as RequestParameters
  const result = new Promise<GraphQLResponse | Error>((resolve) => {
    relayEnvironment().getNetwork().execute(operation, {}, {}).subscribe({ next: resolve, error: resolve })
  })
  await vi.runAllTimersAsync()
  return result
}

test('SITE-21 a failed request is tried 5 more times, each later than the last, and the member is told once it stays failed', async () => {
  answers = [restarting]
  expect(await run('query')).toBeInstanceOf(Error)
  expect(sent).toHaveLength(6)
  const delays = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  // 250 ms doubled at each attempt, of which jitter takes up to a half.
  delays.forEach((delay, attempt) => {
    expect(delay).toBeGreaterThanOrEqual(125 * 2 ** attempt)
    expect(delay).toBeLessThanOrEqual(250 * 2 ** attempt)
  })
  expect([...told]).toEqual(['Er is een fout opgetreden, probeer het later opnieuw.'])
})

test('SITE-21 a mutation is repeated with the key of its first attempt, the next one has a key of its own', async () => {
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

test('a bug is not repeated, and is told with its reference', async () => {
  answers = [json({ data: null, errors: [{ message: 'internal', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'r-7' } }] })]
  expect(await run('query')).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', reference: 'r-7' })
  expect(sent).toHaveLength(1)
  expect([...told]).toEqual(['Er is een fout opgetreden, probeer het later opnieuw. Ref. r-7'])
})

test('SITE-24 an answer that lost the member to a fault below is asked for once more and then told; it ends no session', async () => {
  setSignedIn(true)
  const torn = json({ data: { viewer: null }, errors: [{ message: 'internal', path: ['viewer'], extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'r-8' } }] })
  answers = [torn, json({ data: { viewer: { id: 'v' } } })]
  expect(await run('query')).toEqual({ data: { viewer: { id: 'v' } } })
  expect(told.size).toBe(0)
  sent = []
  answers = [torn]
  expect(await run('query')).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', reference: 'r-8' })
  expect(sent).toHaveLength(2)
  expect([...told]).toEqual(['Er is een fout opgetreden, probeer het later opnieuw. Ref. r-8'])
})
