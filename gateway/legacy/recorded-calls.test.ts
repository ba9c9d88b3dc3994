import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '#testing/command.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { RECORDED_CALLS, type RecordedCall } from './recorded-calls.data.ts'

let app: TestApp
let people: Record<RecordedCall['who'], Person>
/** The values of the recordings' names in braces. */
let names: Record<string, string>

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const WRITE = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { conversation { id } } } }`

beforeAll(async () => {
  app = await createTestApp()
  const man = { gender: 'MALE', seeking: 'FEMALE' } as const
  people = {
    visitor: app.visitor(),
    ada: await app.signUp({ name: 'Ada' }),
    bo: await app.signUp({ name: 'Bo', ...man }),
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
  for (let count = 0; count < 5; count++) await logIn({ email: blocked.email, password: 'not the password' })
  await operate('suspend', '--member', suspended.email, '--reason', 'rules')
  await operate('discount-code', 'create', '--code', 'SUMMER25', '--percentage', '25')
  await app.drainEvents()
  names = { conversation: data.sendMessage.conversation.id }
  for (const [name, who] of Object.entries({ ada, suspended, deleted, blocked })) {
    names[`email of ${name}`] = who.email
    names[`password of ${name}`] = who.password
  }
  for (const list of ['interests', 'regions', 'companyinfo'])
    names[`etag of ${list}`] = String((await app.visitor().fetch(`/api/${list}.php`)).headers['etag'])
})
afterAll(() => app?.close())

const logIn = (body: { email: string; password: string }) =>
  app.visitor().fetch('/api/user.php', { method: 'POST', body: JSON.stringify(body) })

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
  // Recordings cover every answer specific to a call, except for expired discounts, which would take a
  // purchase.
  const unseen = [...operations].flatMap(([id, { responses }]) =>
    Object.keys(responses)
      .filter((status) => !['400', '405', '421', '429', '500', '503'].includes(status))
      .filter((status) => !seen.get(id)!.has(status))
      .map((status) => `${id} ${status}`),
  )
  expect(unseen).toEqual(['getDiscountcode 409', 'getDiscountcode 410'])
})
