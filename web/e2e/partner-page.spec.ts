import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { newMember } from './support/members.ts'
import { operate } from './support/operator.ts'

type Asked = { url: string; query: string; key?: string; credentials?: RequestCredentials }
type Answered = { text: string; limit: string | null; reference: string | null } | 'nothing'

test('FED-06 a page of another origin works with a partner’s key; a member’s cookie gets it nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await newMember(page)
  const made = await operate('api-key', 'create', '--site', 'ruvela', '--partner', 'Page')
  const key = made.split('\n')[1]!
  const elsewhere = await context.newPage()
  // On the same machine, so that a browser would send the cookie if it were allowed to.
  const partner = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Partner</title>')
  }).listen(0)
  const { port } = partner.address() as AddressInfo
  await elsewhere.goto(`http://localhost:${port}`)
  const ask = (asked: Omit<Asked, 'url'>) =>
    elsewhere.evaluate(
      async ({ url, query, key, credentials = 'same-origin' }: Asked): Promise<Answered> => {
        try {
          const response = await fetch(url, {
            method: 'POST',
            credentials,
            headers: {
              'content-type': 'application/json',
              ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
            },
            body: JSON.stringify({ query }),
          })
          const { headers } = response
          return {
            text: await response.text(),
            limit: headers.get('ratelimit'),
            reference: headers.get('x-request-id'),
          }
        } catch {
          return 'nothing'
        }
      },
      { url: `${baseURL}/graphql`, ...asked },
    )

  const answer = await ask({ query: '{ site { name } }', key })
  expect(answer).toEqual({
    text: expect.stringContaining('"site":{"name":'),
    limit: expect.stringMatching(/^"cost";r=\d+;t=\d+$/),
    reference: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(await ask({ query: '{ viewer { id } }', key })).toMatchObject({
    text: expect.stringContaining('FORBIDDEN'),
  })
  for (const refused of [
    { query: '{ site { name } }', key, credentials: 'include' },
    { query: '{ viewer { id } }', credentials: 'include' },
    { query: '{ viewer { id } }' },
  ] as const)
    expect(await ask(refused)).toBe('nothing')
  partner.close()
})
