import { CloseCode } from 'graphql-ws'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { readPersistedOperations } from '../operations/persisted-operations.ts'
import { QUERY_LIMITS } from '../operations/query-limits.ts'

const app = testApp()
let ada: Person
beforeAll(async () => void (ada = await app.signUp({ name: 'Ada' })))

const JSON_TYPE = 'application/json'
const post = (
  body: string | Buffer,
  type: string | undefined = JSON_TYPE,
  headers: Record<string, string> = {},
) =>
  ada.fetch('/graphql', {
    method: 'POST',
    body,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
  })
/** The single error of an answer in GraphQL form. */
function refusalIn(answer: Awaited<ReturnType<typeof post>>): [number, string] {
  const { errors, ...rest } = answer.json()
  expect(rest).toEqual({})
  expect(errors).toEqual([{ message: expect.any(String), extensions: expect.objectContaining({}) }])
  expect(JSON.stringify(errors)).not.toMatch(/FST_|stack|\.ts/)
  expect(answer.headers['cache-control']).toBe('no-store')
  return [answer.status, errors[0].extensions.code]
}

describe('POST /graphql', () => {
  test.each(['application/json', 'application/graphql-response+json'])(
    'FED-08 an unreadable body is answered in GraphQL form, to clients that accept %s',
    async (accept) => {
      const ask = async (...[body, type]: Parameters<typeof post>) => {
        const answer = await post(body, type, { accept })
        expect(answer.headers['content-type']).toBe(`${accept}; charset=utf-8`)
        return refusalIn(answer)
      }
      for (const body of [
        '{',
        '',
        'null',
        '[]',
        '[{}]',
        '"text"',
        '5',
        '{}',
        '{"query":5}',
        '{"query":""}',
        '{"id":7}',
      ])
        expect([body, await ask(body)]).toEqual([body, [400, 'BAD_REQUEST']])
      expect(await ask('{"__proto__":{"x":1}}')).toEqual([400, 'BAD_REQUEST'])
      expect(await ask('{"id":"nobody wrote this down"}')).toEqual([404, 'PERSISTED_OPERATION_NOT_FOUND'])
      expect(await ask(' '.repeat(QUERY_LIMITS.bodyBytes + 1))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ])
        expect([type, await ask('{"query":"{ site { name } }"}', type)]).toEqual([
          type,
          [415, 'UNSUPPORTED_MEDIA_TYPE'],
        ])
    },
  )

  test('FED-08 bodies are UTF-8: one that names another charset is refused wherever it is posted', async () => {
    const query = '{"query":"{ site { name } }"}'
    for (const charset of ['utf-7', 'UTF-16', 'iso-8859-1', '"utf-7"', ''])
      expect([charset, refusalIn(await post(query, `${JSON_TYPE}; charset=${charset}`))]).toEqual([
        charset,
        [415, 'UNSUPPORTED_MEDIA_TYPE'],
      ])
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expect((await post(query, `${JSON_TYPE};charset=${charset}`)).json().data.site.name).toBe('Ruvela')
    for (const path of ['/api/user.php', '/page-fault', '/upload/photo'])
      expect([
        path,
        (
          await ada.fetch(path, {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': `${JSON_TYPE}; charset=utf-7` },
          })
        ).status,
      ]).toEqual([path, 415])
  })

  test('PAY-04 a payment provider’s report is judged by its signature, whatever its type and charset', async () => {
    for (const type of [
      undefined,
      'text/plain',
      'application/x-www-form-urlencoded; charset=iso-8859-1',
      'nonsense',
    ])
      expect([
        type,
        (
          await app.visitor().fetch('/webhooks/payments/sandbox', {
            method: 'POST',
            body: '{}',
            headers: type === undefined ? {} : { 'content-type': type },
          })
        ).status,
      ]).toEqual([type, 401])
  })

  test('FED-08 a subscription needs a socket: posted it is refused, free or persisted', async () => {
    const free = 'subscription { conversationEvents { cursor } }'
    expect(refusalIn(await post(JSON.stringify({ query: free })))).toEqual([400, 'BAD_REQUEST'])
    const listed = [...readPersistedOperations()].filter(([, text]) => text.startsWith('subscription'))
    expect(listed.length).toBeGreaterThan(0)
    for (const [id] of listed)
      expect(refusalIn(await post(JSON.stringify({ id, variables: {} })))).toEqual([400, 'BAD_REQUEST'])
    const query = `query Mine { viewer { id } } ${free.replace('subscription', 'subscription Live')}`
    const ask = async (operationName: string) => (await post(JSON.stringify({ query, operationName }))).status
    expect([await ask('Mine'), await ask('Live')]).toEqual([200, 400])
  })

  test('FED-08 a document of several operations needs the name of one of them', async () => {
    const query = 'query One { site { name } } query Two { site { id } }'
    for (const operationName of [undefined, null, '', 'Three'])
      expect(refusalIn(await post(JSON.stringify({ query, operationName })))).toEqual([400, 'BAD_REQUEST'])
    const alone = JSON.stringify({ query: 'query One { site { name } }', operationName: 'Two' })
    expect(refusalIn(await post(alone))).toEqual([400, 'BAD_REQUEST'])
    expect((await post(JSON.stringify({ query, operationName: 'Two' }))).status).toBe(200)
  })

  test('an unknown host, another origin and a wrong key are refused in GraphQL form, too', async () => {
    const body = '{"query":"{ site { name } }"}'
    const headers = { 'content-type': JSON_TYPE }
    const nowhere = await app.visitor('nowhere.test').fetch('/graphql', { method: 'POST', body, headers })
    expect(refusalIn(nowhere)).toEqual([421, 'UNKNOWN_HOST'])
    const foreign = { method: 'POST', body, headers: { ...headers, origin: 'https://evil.example' } }
    expect(refusalIn(await app.visitor().fetch('/graphql', foreign))).toEqual([403, 'FORBIDDEN'])
    const authorization = `Bearer partner.${'x'.repeat(43)}`
    const keyed = { method: 'POST', body, headers: { ...headers, authorization } }
    expect(refusalIn(await app.visitor().fetch('/graphql', keyed))).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('texts that no database can keep', () => {
  /**
   * As written in JSON and in an operation, and the effect on the operation: half a surrogate pair is not
   * valid GraphQL either.
   */
  const BROKEN = [
    ['\\u0000', 'BAD_USER_INPUT'],
    ['a\\u0000b', 'BAD_USER_INPUT'],
    ['\\ud800', 'GRAPHQL_VALIDATION_FAILED'],
    ['\\udc00x', 'GRAPHQL_VALIDATION_FAILED'],
  ] as const

  test('are refused in an operation as in its variables, over HTTP and over sockets', async () => {
    for (const [text, code] of BROKEN) {
      for (const query of [
        `{ page(token: "${text}") { title } }`,
        `query ($token: String = "${text}") { page(token: $token) { title } }`,
        `mutation { logIn(input: { email: "${text}", password: "x" }) { __typename } }`,
      ]) {
        const { errors, data } = await ada.run(query)
        expect([query, data, errors?.[0]?.extensions.code]).toEqual([query, undefined, code])
      }
      const variables = { token: JSON.parse(`"${text}"`) }
      const answer = await ada.run('query ($token: String!) { page(token: $token) { title } }', variables)
      expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
      const stream = ada.subscribe(`subscription { conversationEvents(after: "${text}") { cursor } }`)
      await expect(stream.next()).rejects.toMatchObject([
        code === 'BAD_USER_INPUT'
          ? { extensions: { code } }
          : { message: expect.stringContaining('Syntax Error') },
      ])
      await stream.close()
      const after = variables.token
      const live = 'subscription ($after: String) { conversationEvents(after: $after) { cursor } }'
      const byVariable = ada.subscribe(live, { after })
      await expect(byVariable.next()).rejects.toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
      await byVariable.close()
    }
  })

  test('are refused in the addresses and bodies of the old calls, and inside a passkey’s JSON', async () => {
    for (const query of ['_force_domain=%00', '_force_domain=a%00b', 'lang=%00', 'country=%00'])
      expect([query, (await ada.fetch(`/api/settings.php?${query}`)).status]).toEqual([query, 400])
    for (const path of ['/api/discountcode.php?code=%00', '/api/geocode.php?lat=%00&lon=1'])
      expect([path, Math.floor((await ada.fetch(path)).status / 100)]).toEqual([path, 4])
    const login = { email: 'a\u0000@example.org', password: 'x\ud800' }
    expect(
      (await app.visitor().fetch('/api/user.php', { method: 'POST', body: JSON.stringify(login) })).status,
    ).toBe(400)

    const START = 'mutation { startPasskeyLogin { ... on StartPasskeyLoginSuccess { challengeId } } }'
    const FINISH = `mutation ($id: String!, $response: String!) { logInWithPasskey(input: { challengeId: $id, response: $response }) { __typename } }`
    const { challengeId } = (await app.visitor().run(START)).data.startPasskeyLogin
    for (const response of [
      '{"id":"\\u0000"}',
      '{"id":"\\ud800"}',
      '{"__proto__":{"id":"x"}}',
      '{',
      'null',
      '[]',
    ]) {
      const { data, errors } = await app.visitor().run(FINISH, { id: challengeId, response })
      expect([response, errors, data?.logInWithPasskey.__typename]).toEqual([
        response,
        undefined,
        'LoginFailedError',
      ])
    }
  })

  test('one written in two ways is one text, in an operation as in its variables', async () => {
    const RENAME = (name: string) =>
      `mutation { updateProfile(input: { displayName: "${name}" }) { __typename } }`
    for (const written of ['Zoe\u0308', 'Zoe\\u0308']) {
      await ada.run(RENAME('Ada'))
      expect((await ada.run(RENAME(written))).data.updateProfile.__typename).toBe('UpdateProfileSuccess')
      expect((await ada.run('{ viewer { profile { displayName } } }')).data.viewer.profile.displayName).toBe(
        'Zo\u00eb',
      )
    }
  })
})

describe('invalid dates', () => {
  const NO_INSTANTS = [
    '',
    'x',
    '1',
    '2026-13-40T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-22',
    '2026-11-22 10:00',
    'Sun, 22 Nov 2026 10:00:00 GMT',
    '999999-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    5,
    true,
    {},
    [],
  ]
  /** Operations that take an instant. */
  const OPERATIONS = [
    'dismiss(input: { dismissals: [{ key: ACTIVATION, dismissedAt: VALUE }] })',
    'acceptDocuments(input: { documents: [{ kind: TERMS, version: VALUE }] })',
    'changeConsent(input: { purpose: SEXUALITY, given: true, textVersion: VALUE })',
  ]

  test.each(OPERATIONS)(
    'FED-08 are the client’s fault in a variable and in the operation, and told as such: %s',
    async (field) => {
      for (const value of NO_INSTANTS) {
        const inVariable = `mutation ($value: DateTime!) { ${field.replace('VALUE', '$value')} { __typename } }`
        const byVariable = await ada.run(inVariable, { value })
        expect([value, byVariable.data, byVariable.errors?.[0]?.extensions.code]).toEqual([
          value,
          undefined,
          'BAD_USER_INPUT',
        ])
        expect(byVariable.errors?.[0]?.message).toContain('"$value"')
        const literal = JSON.stringify(value)
        const byLiteral = await ada.run(`mutation { ${field.replace('VALUE', literal)} { __typename } }`)
        expect([value, byLiteral.data, byLiteral.errors?.[0]?.extensions.code]).toEqual([
          value,
          undefined,
          'BAD_USER_INPUT',
        ])
      }
    },
  )

  test('FED-08 a partner that asks for sign-ups of a day outside the calendar learns so', async () => {
    const traffic = ['--network', 'net', '--ref', 'wijzer']
    const partner = ['--site', 'ruvela', '--partner', 'Datingwijzer', ...traffic]
    const { said } = await runCommand(app, ['scripts/operator/api-key.ts', 'create', ...partner])
    const ask = async (date: unknown, inVariable = false) => {
      const [declared, passed] = inVariable ? ['query ($date: Date!) ', '$date'] : ['', JSON.stringify(date)]
      const query = `${declared}{ partnerSignups(from: ${passed}) { totalCount } }`
      const authorization = `Bearer ${said.split('\n')[1]}`
      return (await post(JSON.stringify({ query, variables: { date } }), JSON_TYPE, { authorization })).json()
    }
    const words = ['x', '', '2026-02-30', '2026-13-01', '0000-01-01', '22-11-2026', 'tomorrow', 'infinity']
    for (const date of [...words, '2026-11-22T10:00:00.000Z', 5, true, {}, []]) {
      const asked = [await ask(date), await ask(date, true)]
      for (const { data, errors } of asked) {
        expect([date, data, errors?.[0].extensions.code]).toEqual([date, undefined, 'BAD_USER_INPUT'])
        expect([date, errors?.[0].locations]).toEqual([date, [{ line: 1, column: expect.any(Number) }]])
      }
    }
    expect((await ask('2026-02-28')).data).toEqual({ partnerSignups: { totalCount: 0 } })
  })
})

describe('requests outside the graph', () => {
  const BEGINNING = Buffer.from(
    '--part\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\xff',
    'latin1',
  )
  test.each(['/upload/photo', '/upload/message-image'])(
    'FED-08 a form at %s that ends in the middle is refused as malformed',
    async (pathname) => {
      for (const length of [BEGINNING.length, 60, 10, 0]) {
        const answer = await ada.fetch(pathname, {
          method: 'POST',
          body: BEGINNING.subarray(0, length),
          headers: { 'content-type': 'multipart/form-data; boundary=part' },
        })
        expect([length, answer.status, answer.json()]).toEqual([length, 400, { code: 'BAD_USER_INPUT' }])
      }
    },
  )

  test.each(['/upload/photo', '/upload/message-image'])(
    'FED-08 an upload at %s that is not a form with a picture is refused with one code',
    async (pathname) => {
      for (const type of ['application/x-www-form-urlencoded', 'image/jpeg', 'application/json'])
        for (const charset of ['', '; charset=utf-16']) {
          const headers = { 'content-type': `${type}${charset}` }
          const answer = await ada.fetch(pathname, { method: 'POST', body: '{}', headers })
          expect([headers, answer.status, answer.json()]).toEqual([
            headers,
            415,
            { code: 'UNSUPPORTED_MEDIA_TYPE' },
          ])
        }
    },
  )

  test('FED-08 a refusal outside the graph has a code in small letters, not one of the server’s libraries', async () => {
    const refusalOf = async (pathname: string, type: string, body: string) => {
      const answer = await ada.fetch(pathname, { method: 'POST', body, headers: { 'content-type': type } })
      return [answer.status, answer.json()]
    }
    const unsupported = [415, { error: 'unsupported_media_type' }]
    expect(await refusalOf('/photos/addresses', 'text/xml', '<a/>')).toEqual(unsupported)
    expect(await refusalOf('/photos/addresses', 'application/json; charset=utf-16', '{}')).toEqual(
      unsupported,
    )
    expect(await refusalOf('/photos/addresses', 'application/json', '{')).toEqual([
      400,
      { error: 'bad_request' },
    ])
    expect(await refusalOf('/photos/addresses', 'application/json', `"${'x'.repeat(2_000_000)}"`)).toEqual([
      413,
      { error: 'payload_too_large' },
    ])
  })

  test('FED-08 a client that sends a server’s message on a socket learns that it breaks the protocol', async () => {
    const words = [
      { type: 'next', id: '1', payload: {} },
      { type: 'error', id: '1', payload: [{ message: 'x' }] },
      { type: 'connection_ack' },
      { type: 'x' },
      { type: 'subscribe', id: '1', payload: { query: '{ site { name } }', variables: 7 } },
    ]
    for (const word of words) {
      const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
        headers: { host: 'ruvela.test' },
      })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.once('open', () => socket.send(JSON.stringify(word)))
      expect([word, await closed]).toEqual([word, CloseCode.BadRequest])
    }
  })

  test('FED-08 an address longer than any file name is not found', async () => {
    for (const name of ['x'.repeat(3000), `${'x'.repeat(3000)}.png`, `assets/${'x'.repeat(300)}`])
      expect((await ada.fetch(`/${name}`)).status).toBe(404)
  })
})

test('a letter with more marks than any language stacks keeps eight of them, so that it fits any screen', async () => {
  const UPDATE =
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ... on UpdateProfileSuccess { profile { aboutMe } } } }'
  const stored = async (aboutMe: string) =>
    (await ada.run(UPDATE, { input: { aboutMe } })).data.updateProfile.profile.aboutMe as string
  expect(await stored(`see ${'\u0e4e'.repeat(60)} and Z${'\u0351\u0352'.repeat(30)}`)).toBe(
    `see ${'\u0e4e'.repeat(8)} and Z${'\u0351\u0352'.repeat(4)}`,
  )
  for (const words of ['ที่นี่มีเรื่องสนุก', 'བསྒྲུབས', 'בְּרֵאשִׁ֖ית בָּרָ֣א', 'Việt Nam', '👩🏽‍❤️‍💋‍👨🏻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 7️⃣'])
    expect(await stored(words)).toBe(words.normalize('NFC'))
})
