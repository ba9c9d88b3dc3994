import { serverAudits } from 'graphql-http'
import { request } from 'undici'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const app = testApp()
let ada: Person
beforeAll(async () => void (ada = await app.signUp({ name: 'Ada' })))

/** As `fetch`, which does not let a caller choose the host. */
async function fetchFromSite(
  url: string,
  { method = 'GET', body, headers = {} }: { method?: 'GET'; body?: string; headers?: object } = {},
): Promise<Response> {
  const answer = await request(url, {
    method,
    body: body ?? null,
    headers: { ...headers, host: app.host, authorization: `Bearer ${ada.token}` },
  })
  return new Response(await answer.body.text(), {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  })
}

/** Operations are posted: an address stays in logs and histories, and another page can open it. */
const ONLY_POSTED = ['5A70', 'D6D5', '6A70']

test('FED-08 a client that follows GraphQL over HTTP is served and refused as the standard says', async () => {
  const audits = serverAudits({ url: () => `http://127.0.0.1:${app.port}/graphql`, fetchFn: fetchFromSite })
  const failed = []
  for (const audit of audits) {
    const { status } = await audit.fn()
    if (status !== 'ok') failed.push([audit.id, audit.name, status])
  }
  expect(audits).toHaveLength(61)
  expect(failed).toEqual(
    audits.filter(({ id }) => ONLY_POSTED.includes(id)).map(({ id, name }) => [id, name, 'notice']),
  )
})
