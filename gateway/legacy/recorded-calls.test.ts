import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { SESSION_COOKIE } from '../requests/authentication.ts'
import { RECORDED_CALLS, type RecordedCall } from './recorded-calls.data.ts'

const app = testApp()
let people: Record<RecordedCall['who'], Person>
/** The values of the recordings' names in braces. */
let names: Record<string, string>

const BUNDLES = '{ bundles { id } }'
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { checkoutUrl } } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const WRITE = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { conversation { id } } } }`

beforeAll(async () => {
  const man = { gender: 'MALE', seeking: 'FEMALE' } as const
  people = {
    visitor: app.visitor(),
    ada: await app.signUp({ name: 'Ada' }),
    bo: await app.signUp({ name: 'Bo', ...man }),
    buyer: await app.signUp({ name: 'Cas', ...man }),
    newcomer: await app.signUp({ name: 'Nora', confirmed: false }),
    paused: await app.signUp({ name: 'Pia' }),
    suspended: await app.signUp({ name: 'Sven', ...man }),
  }
  const deleted = await app.signUp({ name: 'Dora' })
  const blocked = await app.signUp({ name: 'Bram', ...man })
  const { ada, bo, paused, suspended } = people
  expect((await uploadPhoto(bo)).status).toBe(200)
  await bo.run(LIKE, { id: ada.profileId })
  const { data } = await bo.run(WRITE, {
    input: { clientId: 'first', recipientId: ada.profileId, text: 'Hoi Ada' },
  })
  await paused.run('mutation { pauseAccount { __typename } }')
  await deleted.run(
    `mutation { deleteAccount(input: { reason: TIME, password: "${deleted.password}" }) { __typename } }`,
  )
  await operate('suspend', '--member', suspended.email, '--reason', 'rules')
  await operate('discount-code', 'create', '--code', 'SUMMER25', '--percentage', '25')
  await buyWith(people.buyer, 'SUMMER25')
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  await operate('discount-code', 'create', '--code', 'YESTERDAY', '--percentage', '25', '--expires', inAnHour)
  await app.moveClock('1 day')
  for (let count = 0; count < 5; count++) await logIn({ email: blocked.email, password: 'not the password' })
  await app.drainEvents()
  names = { conversation: data.sendMessage.conversation.id }
  for (const [name, who] of Object.entries({ ada, suspended, deleted, blocked })) {
    names[`email of ${name}`] = who.email
    names[`password of ${name}`] = who.password
  }
  for (const list of ['interests', 'regions', 'companyinfo'])
    names[`etag of ${list}`] = String((await app.visitor().fetch(`/api/${list}.php`)).headers['etag'])
})

const logIn = (body: { email: string; password: string }) =>
  app.visitor().fetch('/api/user.php', { method: 'POST', body: JSON.stringify(body) })

async function buyWith(who: Person, discountCode: string): Promise<void> {
  const bundleId = (await who.run(BUNDLES)).data.bundles[0].id
  const input = { idempotencyKey: newId(), bundleId, method: 'IDEAL', conditionsAccepted: true, discountCode }
  const { order } = (await who.run(PLACE, { input })).data.placeOrder
  expect((await who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })).status).toBeLessThan(400)
}

async function operate(script: string, ...parameters: string[]): Promise<void> {
  const command = [`scripts/operator/${script}.ts`, ...parameters, '--site', 'ruvela']
  expect(await runCommand(app, command)).toMatchObject({ code: 0 })
}

const filledIn = (text: string) =>
  text.replaceAll(/\{([a-z ]+)\}/g, (whole, name: string) => names[name] ?? whole)

function replay({ who, method, path, headers = {}, body }: RecordedCall) {
  const sent =
    body === undefined ? {} : { body: typeof body === 'string' ? body : filledIn(JSON.stringify(body)) }
  const given = Object.entries(headers).map(([name, value]) => [name, filledIn(value)])
  return people[who].fetch(path, { method, headers: Object.fromEntries(given), ...sent })
}

const KINDS: Record<string, z.ZodType> = {
  '<id>': z.string().regex(/^[\w-]{10,}$/),
  '<time>': z.iso.datetime(),
  '<text>': z.string(),
  '<number>': z.number(),
  '<boolean>': z.boolean(),
  '<path>': z.string().regex(/\/photos\/[0-9a-f-]{36}\/\w+\?e=\d+&v=[0-9a-f-]{36}&s=[\w-]+$/),
}

/** The answer, with each value replaced by its recorded placeholder. */
function asRecorded(value: unknown, recorded: unknown): unknown {
  if (typeof recorded === 'string' && KINDS[recorded]?.safeParse(value).success) return recorded
  if (Array.isArray(value) && Array.isArray(recorded)) {
    if (recorded.at(-1) !== '<more>') return value.map((entry, at) => asRecorded(entry, recorded[at]))
    // Every entry of an open list resembles the recorded one.
    const [first, ...others] = value.map((entry) => asRecorded(entry, recorded[0]))
    return [first, ...others.filter((entry) => !isDeepStrictEqual(entry, first)), '<more>']
  }
  if (typeof value !== 'object' || value === null || typeof recorded !== 'object' || recorded === null)
    return value
  const parts = recorded as Record<string, unknown>
  const isOpen = '<more>' in parts
  const known = Object.entries(value).filter(([name]) => !isOpen || name in parts)
  return {
    ...Object.fromEntries(known.map(([name, part]) => [name, asRecorded(part, parts[name])])),
    ...(isOpen ? { '<more>': '' } : {}),
  }
}

test('REST-01 REST-02 REST-03 REST-04 REST-05 REST-06 REST-07 REST-08 REST-09 REST-10 REST-11 REST-12 REST-13 REST-14 REST-15 an old client gets the recorded answers, which match the OpenAPI document', async () => {
  const document = (await app.visitor().fetch('/api/openapi.json')).json()
  const operations = new Map<string, any>(
    Object.values<any>(document.paths).flatMap((methods) =>
      Object.values<any>(methods).map((operation) => [operation.operationId, operation]),
    ),
  )
  const seen = new Map([...operations.keys()].map((id) => [id, new Set<string>()]))
  for (const recorded of RECORDED_CALLS) {
    const answer = await replay(recorded)
    const title = `${recorded.who}: ${recorded.method} ${recorded.path} ${JSON.stringify(recorded.body ?? '')}`
    const body = answer.text === '' ? undefined : answer.json()
    expect([title, answer.status, asRecorded(body, recorded.answer.body)]).toEqual([
      title,
      recorded.answer.status,
      recorded.answer.body,
    ])
    for (const [name, value] of Object.entries(recorded.answer.headers ?? {})) {
      const found = answer.headers[name] === undefined ? undefined : String(answer.headers[name])
      expect([title, name, asRecorded(found, value)]).toEqual([title, name, value])
    }

    const described = operations.get(recorded.operation)?.responses[answer.status]
    expect([title, described]).toEqual([title, expect.anything()])
    const schema = described.content?.['application/json'].schema
    expect([title, schema === undefined]).toEqual([title, body === undefined])
    if (schema !== undefined)
      expect([title, z.fromJSONSchema(schema).safeParse(body).error]).toEqual([title, undefined])
    seen.get(recorded.operation)!.add(String(answer.status))
  }
  // What has no recording depends on how the request was made, and the next test walks it, or on the service.
  const unseen = [...operations].flatMap(([id, { responses }]) =>
    Object.keys(responses)
      .filter((status) => !['400', '405', '413', '421', '429', '500', '503'].includes(status))
      .filter((status) => !seen.get(id)!.has(status))
      .map((status) => `${id} ${status}`),
  )
  // A page of another origin, which is refused below.
  expect(unseen).toEqual(['postPageHidden 403'])
})

type Refusal = { status: number; error: string; header?: string }

/** Requests that every call must refuse, by what is wrong with them. */
function wrongRequests(path: string, method: string, { security, requestBody }: any) {
  // Not one of those whom the recordings log out.
  const member = people.buyer
  const signedOut = app.visitor()
  const changes = method !== 'GET'
  const json = requestBody === undefined ? {} : { body: '{}' }
  const send = (who: Person, options: object) => who.fetch(path, { method, ...json, ...options })
  const cookie = `${SESSION_COOKIE}=${member.token!}`
  const foreign = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const requests: [string, Refusal, () => ReturnType<Person['fetch']>][] = [
    [
      'method',
      { status: 405, error: 'method_not_allowed', header: 'allow' },
      () => send(member, { method: 'PATCH' }),
    ],
    ['host', { status: 421, error: 'unknown_host' }, () => send(app.visitor('nowhere.test'), {})],
  ]
  if (security?.length === 1)
    requests.push(['session', { status: 403, error: 'authentication_required' }, () => send(signedOut, {})])
  if (changes || path === '/api/logout.php') {
    const error = changes ? 'forbidden' : 'cross_site'
    requests.push(['origin', { status: 403, error }, () => send(signedOut, { headers: foreign })])
  }
  if (changes)
    requests.push([
      'size',
      { status: 413, error: 'bad_request' },
      () => send(member, { body: `"${'x'.repeat(20_000)}"` }),
    ])
  if (requestBody !== undefined)
    requests.push(['json', { status: 400, error: 'bad_json' }, () => send(member, { body: '{"email"' })])
  return requests
}

test('REST-14 REST-15 every call refuses a wrong request as the OpenAPI document says', async () => {
  const { paths } = (await app.visitor().fetch('/api/openapi.json')).json()
  let count = 0
  for (const [path, methods] of Object.entries<any>(paths))
    for (const [method, operation] of Object.entries<any>(methods)) {
      // A form that the call accepts otherwise, so that only the named fault is refused.
      const required = operation.parameters.filter((parameter: any) => parameter.required)
      const query = required.map(({ name }: { name: string }) => `${name}=1`).join('&')
      const address = query === '' ? path : `${path}?${query}`
      for (const [fault, expected, send] of wrongRequests(address, method.toUpperCase(), operation)) {
        const answer = await send()
        const title = `${method} ${path}: ${fault}`
        expect([title, answer.status, answer.json()]).toEqual([
          title,
          expected.status,
          expect.objectContaining({ error: expected.error }),
        ])
        if (expected.header !== undefined)
          expect([title, answer.headers]).toEqual([
            title,
            expect.objectContaining({ [expected.header]: expect.any(String) }),
          ])
        const schema = operation.responses[answer.status]?.content?.['application/json'].schema
        expect([title, schema]).toEqual([title, expect.anything()])
        expect([title, z.fromJSONSchema(schema).safeParse(answer.json()).error]).toEqual([title, undefined])
        count += 1
      }
    }
  expect(count).toBeGreaterThan(45)
  const { security, responses } = paths['/api/user.php'].get
  expect([security, Object.keys(responses)]).toEqual([
    [{ session: [] }],
    expect.arrayContaining(['200', '403']),
  ])
})

test('REST-09 FED-06 a partner’s key changes nothing about a REST call: its host selects the site', async () => {
  const { key } = await createPartner(app, '--site', 'dutch')
  const { status, headers, text } = await app
    .visitor()
    .fetch('/api/settings.php', { headers: { authorization: `Bearer ${key}` } })
  const plain = await app.visitor().fetch('/api/settings.php')
  expect([status, text, headers['content-type']]).toEqual([200, plain.text, plain.headers['content-type']])
})
