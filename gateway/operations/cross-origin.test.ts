import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { SESSION_COOKIE } from '../requests/authentication.ts'

const ORIGINS = ['https://partner.example', 'http://localhost:3000', 'null']
const CORS = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-expose-headers',
]
const JSON_TYPE = { 'content-type': 'application/json' }

const app = testApp()
let ada: Person
let partner: Partner
beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada' })
  partner = await createPartner(app)
})

const preflight = (headers: Record<string, string>, path = '/graphql') =>
  app.visitor().fetch(path, {
    method: 'OPTIONS',
    headers: { origin: 'https://partner.example', 'access-control-request-method': 'POST', ...headers },
  })
const post = (headers: Record<string, string>, query = '{ site { name } }', path = '/graphql') =>
  app.visitor().fetch(path, {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { ...JSON_TYPE, ...headers },
  })
const corsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(CORS.filter((name) => name in headers).map((name) => [name, headers[name]]))
const cookie = () => `${SESSION_COOKIE}=${ada.token!}`

describe('a page of a partner, in a browser', () => {
  test.each(ORIGINS)(
    'FED-06 at %s asks with its key and reads answer, limits and refusals',
    async (origin) => {
      const asked = { 'access-control-request-headers': 'authorization,content-type' }
      const allowed = await preflight({ origin, ...asked })
      expect(allowed.status).toBe(204)
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': expect.stringMatching(/authorization.*content-type/i),
      })
      const authorization = `Bearer ${partner.key}`
      const answer = await post({ origin, 'sec-fetch-site': 'cross-site', authorization })
      expect(answer.json().data).toEqual({ site: { name: 'Ruvela' } })
      const refused = await post({ origin, authorization }, '{ viewer { id } }')
      const dead = await post({ origin, authorization: `Bearer partner.${'x'.repeat(43)}` })
      expect([refused.status, dead.status]).toEqual([403, 401])
      for (const response of [answer, refused, dead])
        expect(corsOf(response)).toEqual({
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
        })
    },
  )

  test('FED-06 acts without a session, whatever cookies it sends, and never gets credentials allowed', async () => {
    const asked = { 'access-control-request-headers': 'authorization', cookie: cookie() }
    expect((await preflight(asked)).headers).not.toHaveProperty('access-control-allow-credentials')
    const authorization = `Bearer ${partner.key}`
    const answer = await post({ origin: ORIGINS[0]!, authorization, cookie: cookie() })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answer.headers).not.toHaveProperty('set-cookie')
    const viewer = await post({ origin: ORIGINS[0]!, authorization, cookie: cookie() }, '{ viewer { id } }')
    expect(viewer.json().errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

test('FED-06 FED-04 another origin’s page gets nothing by a member’s cookie and cannot use any other token', async () => {
  for (const origin of ORIGINS) {
    // Without a key, the preflight does not even allow the request.
    for (const names of ['', 'content-type', 'x-authorization'])
      expect(corsOf(await preflight({ origin, 'access-control-request-headers': names }))).toEqual({})
    const answer = await post({ origin, cookie: cookie() })
    expect([answer.status, corsOf(answer)]).toEqual([403, {}])
    const bearer = await post({ origin, authorization: `Bearer ${ada.token!}` })
    expect(corsOf(bearer)).toEqual({})
  }
  // Everything except the graph is for the site's own pages.
  const asked = { 'access-control-request-headers': 'authorization' }
  for (const path of ['/api/login.php', '/upload/photo', '/'])
    expect(corsOf(await preflight(asked, path)), path).toEqual({})
  const key = { origin: ORIGINS[0]!, authorization: `Bearer ${partner.key}` }
  expect(corsOf(await post(key, '', '/page-fault'))).toEqual({})
})
