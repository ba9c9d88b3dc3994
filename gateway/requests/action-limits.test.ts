import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACTION_LIMITS, FIELDS_OF_ACTIONS } from '#platform/requests/action-limits.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LIKE = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'
const SEARCH = '{ searchProfiles(first: 1) { edges { node { id } } } }'
const CODE = '{ discountCode(code: "NOSUCH") { __typename } }'

test('FED-08 every action of the table is one of the graph, and no field counts as two', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema/api.graphql', import.meta.url), 'utf8'))
  const named = Object.values(FIELDS_OF_ACTIONS).flat()
  const missing = named.filter((field) => {
    const [type, name] = field.split('.') as [string, string]
    return (schema.getType(type) as GraphQLObjectType).getFields()[name] === undefined
  })
  expect(missing).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

describe('with a tenth of the limits', () => {
  const app = testApp({ ACTION_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'loopback' })
  let [ada, bo, cas] = [] as unknown as [Person, Person, Person]
  const allowed = (action: keyof typeof ACTION_LIMITS, who: 'member' | 'visitor') =>
    Math.ceil(ACTION_LIMITS[action][who].count / 10)

  beforeAll(async () => {
    ada = await app.signUp({ gender: 'FEMALE' })
    await app.moveClock('10 minutes')
    bo = await app.signUp({ gender: 'MALE' })
    await app.moveClock('10 minutes')
    cas = await app.signUp({ gender: 'MALE' })
    await app.drainEvents()
  })

  const like = (who: Person, headers = {}) => who.run(LIKE, { id: bo.profileId }, headers)
  const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
    answer.errors?.[0]?.extensions.code

  test('FED-06 FED-08 of a hundred concurrent token requests an app gets exactly the limit, then a retry time', async () => {
    await app.moveClock('10 minutes')
    const ask = (address: string) =>
      app.visitor().fetch('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'nobody',
          refresh_token: 'x',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      })
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('198.51.100.7')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBe(allowed('appToken', 'visitor'))
    for (const answer of refused) {
      expect(answer.json().error).toBe('slow_down')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    // The limit belongs to this address and lasts a minute.
    expect((await ask('198.51.100.8')).json().error).toBe('invalid_client')
    await app.moveClock('61 seconds')
    expect((await ask('198.51.100.7')).json().error).toBe('invalid_client')
  })

  test('FED-08 of a hundred concurrent likes exactly the limit passes; the others learn when to retry', async () => {
    await app.moveClock('10 minutes')
    const answers = await Promise.all(Array.from({ length: 100 }, () => like(ada)))
    const refused = answers.filter((answer) => codeOf(answer) === 'RATE_LIMITED')
    expect(answers.length - refused.length).toBe(allowed('like', 'member'))
    for (const { errors, headers } of refused) {
      const { retryAfterSeconds } = errors![0]!.extensions as unknown as { retryAfterSeconds: number }
      expect(retryAfterSeconds).toBeGreaterThan(0)
      expect(retryAfterSeconds).toBeLessThanOrEqual(60)
      expect(headers['retry-after']).toBe(String(retryAfterSeconds))
    }
    // The limit belongs to this member and this action.
    expect(codeOf(await like(cas))).toBeUndefined()
    expect(codeOf(await ada.run(SEARCH))).toBeUndefined()
    await app.moveClock('61 seconds')
    expect(codeOf(await like(ada))).toBeUndefined()
  })

  test('FED-08 aliased actions count each time', async () => {
    await app.moveClock('10 minutes')
    const aliases = Array.from(
      { length: 10 },
      (_, n) => `a${n}: likeProfile(input: { profileId: $id }) { __typename }`,
    )
    const { errors } = await ada.run(`mutation ($id: ID!) { ${aliases.join(' ')} }`, { id: bo.profileId })
    expect(errors?.length).toBeGreaterThan(0)
    expect(codeOf(await like(ada))).toBe('RATE_LIMITED')
  })

  test('FED-08 the old calls and the graph share one limit, and a visitor’s counts by address', async () => {
    await app.moveClock('10 minutes')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const call = (address: string) =>
      app.visitor().fetch('/api/discountcode.php?code=NOSUCH', { headers: from(address) })
    for (let n = 0; n < allowed('code', 'visitor') - 1; n++)
      expect((await call('203.0.113.7')).status).toBe(404)
    expect(codeOf(await app.visitor().run(CODE, {}, from('203.0.113.7')))).toBeUndefined()
    expect(codeOf(await app.visitor().run(CODE, {}, from('203.0.113.7')))).toBe('RATE_LIMITED')
    const refused = await call('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('203.0.113.8')).status).toBe(404)
  })

  test('FED-08 no mutation can be repeated without end', async () => {
    await app.moveClock('10 minutes')
    const change = () => ada.run('mutation { changeLanguage(input: { language: "nl" }) { __typename } }')
    const codes: (string | undefined)[] = []
    for (let n = 0; n < allowed('change', 'member') + 1; n++) codes.push(codeOf(await change()))
    expect(codes.indexOf('RATE_LIMITED')).toBe(allowed('change', 'member'))
  })

  test('FED-08 toggling visibility is limited more strictly, because every open page hears of it', async () => {
    await app.moveClock('10 minutes')
    const hide = (invisible: boolean) =>
      ada.run(`mutation { setInvisible(input: { invisible: ${invisible} }) { __typename } }`)
    for (let n = 0; n < allowed('visibility', 'member'); n++)
      expect(codeOf(await hide(n % 2 === 0))).toBeUndefined()
    expect(codeOf(await hide(true))).toBe('RATE_LIMITED')
  })

  test('FED-08 guessing codes through prices counts against the same limit as guessing them directly', async () => {
    await app.moveClock('10 minutes')
    const bundleId = (await ada.run('{ bundles { id } }')).data.bundles[0].id
    const price = (code: string | null) =>
      ada.run(
        `query ($bundleId: ID!, $code: String) { orderQuote(bundleId: $bundleId, discountCode: $code) { __typename } }`,
        {
          bundleId,
          code,
        },
      )
    for (let n = 0; n < allowed('code', 'member'); n++)
      expect(codeOf(await price(`GUESS${n}`))).toBeUndefined()
    expect(codeOf(await price('ONEMORE'))).toBe('RATE_LIMITED')
    expect(codeOf(await price(null))).toBeUndefined()
  })

  test('FED-08 uploads are limited too, before any of their bytes are read', async () => {
    await app.moveClock('10 minutes')
    const upload = (path: string) =>
      ada.fetch(path, {
        method: 'POST',
        body: 'no picture',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
    const statuses: number[] = []
    for (let n = 0; n < allowed('upload', 'member'); n++) {
      statuses.push((await upload('/upload/photo')).status)
    }
    expect(statuses).not.toContain(429)
    for (const path of ['/upload/photo', '/upload/message-image']) {
      const refused = await upload(path)
      expect([path, refused.status]).toEqual([path, 429])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})
