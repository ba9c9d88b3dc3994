import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Kind, parse, visit } from 'graphql'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'

const OPERATIONS = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../schema/persisted-operations.json'), 'utf8'),
) as Record<string, string>
const FREE = '{ site { name } }'

const app = testApp()

/** Posts to the graph with a session cookie, as the browser does, or with a token instead. */
async function post(body: object, who: { session?: string | undefined; token?: string | undefined }) {
  const answer = await app.visitor().fetch('/graphql', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(who.session === undefined ? {} : { cookie: `__Host-session=${who.session}` }),
      ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
    },
  })
  return { status: answer.status, ...answer.json() }
}

test('FED-04 a member’s browser runs persisted operations only; member and partner tokens run free ones', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const session = ada.token
  const [id] = Object.entries(OPERATIONS).find(([, text]) => /^query CreditsScreenQuery\b/.test(text)) ?? []
  expect(id).toBeDefined()
  expect((await post({ id, variables: {} }, { session })).data.viewer).not.toBeNull()

  const refused = { status: 403, errors: [{ extensions: { code: 'PERSISTED_ONLY' } }] }
  expect(await post({ query: FREE }, { session })).toMatchObject(refused)
  expect(await post({ query: OPERATIONS[id!], variables: {} }, { session })).toMatchObject(refused)
  expect(await post({ id: 'f'.repeat(64) }, { session })).toMatchObject({
    status: 404,
    errors: [{ extensions: { code: 'PERSISTED_OPERATION_NOT_FOUND' } }],
  })
  // Neither an invalid token nor a text beside an id lets a browser run free operations.
  expect(await post({ query: FREE }, { session, token: 'x'.repeat(43) })).toMatchObject(refused)
  expect(Object.keys((await post({ id, query: FREE, variables: {} }, { session })).data)).toContain('viewer')

  const partner = await createPartner(app)
  for (const token of [ada.token, partner.key])
    expect(await post({ query: FREE }, { token })).toMatchObject({
      status: 200,
      data: { site: { name: 'Ruvela' } },
    })
})

test('FED-04 members, likes, conversations, messages and orders arrive page by page, whatever their number', () => {
  const paged = new Set<string>()
  for (const text of Object.values(OPERATIONS))
    visit(parse(text), {
      Field({ name, arguments: given = [] }) {
        const isVariable = (names: string[]) =>
          given.some(
            (argument) => names.includes(argument.name.value) && argument.value.kind === Kind.VARIABLE,
          )
        if (isVariable(['after', 'before']) && isVariable(['first', 'last'])) paged.add(name.value)
      },
    })
  expect([...paged].toSorted()).toEqual(
    expect.arrayContaining([
      'conversations',
      'likesReceived',
      'likesSent',
      'matches',
      'messages',
      'orders',
      'searchProfiles',
    ]),
  )
})
