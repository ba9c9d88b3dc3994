import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { getIntrospectionQuery, Kind } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { nested, QUERY_BOMBS } from '../testing/query-bombs.ts'
import { readPersistedOperations } from './persisted-operations.ts'
import { costOf, parseWithinLimits, QUERY_LIMITS, refuseCost, type Variables } from './query-limits.ts'

const isWithinLimits = (text: string, variables: Variables = {}) => {
  refuseCost(parseWithinLimits(text), variables)
  return true
}

describe('without a server', () => {
  test.each(QUERY_BOMBS.map(([name, text, variables = {}]) => ({ name, text, variables })))(
    'FED-08 $name: refused for its size',
    ({ text, variables }) => {
      expect(() => isWithinLimits(text, variables)).toThrow(/too large/)
    },
  )

  test('FED-08 a fragment counts at every spread: the largest operation that fits and the first that does not', () => {
    const spreading = (times: number) =>
      `{ ${'...F '.repeat(times)} } fragment F on Query { a: __typename b: __typename c: __typename }`
    expect(parseWithinLimits(spreading(QUERY_LIMITS.aliases / 3)).definitions).toHaveLength(2)
    expect(() => parseWithinLimits(spreading(QUERY_LIMITS.aliases / 3 + 1))).toThrow(
      `more than ${QUERY_LIMITS.aliases} aliases`,
    )
    const deep = (levels: number) => `{ ...F } fragment F on Query { ${nested(levels, 'a { ', 'id', ' }')} }`
    expect(parseWithinLimits(deep(QUERY_LIMITS.depth - 1)).definitions).toHaveLength(2)
    expect(() => parseWithinLimits(deep(QUERY_LIMITS.depth))).toThrow(
      `more than ${QUERY_LIMITS.depth} levels of fields`,
    )
    const paged = (first: number) =>
      `{ list(first: ${first}) { ...F } } fragment F on List { rows(last: 100) { id } }`
    // One row of the page costs its own field and a hundred ids.
    const fitting = Math.floor((QUERY_LIMITS.cost - 1) / 101)
    expect(isWithinLimits(paged(fitting))).toBe(true)
    expect(() => isWithinLimits(paged(fitting + 1))).toThrow(`more than ${QUERY_LIMITS.cost} points of cost`)
  })

  test('FED-08 lookups by id cost by their number, wherever the ids stand', () => {
    const ids = (count: number) => Array<string>(count).fill('x')
    const text = `query ($ids: [ID!]!) { ${'a b c d e f '
      .split(' ')
      .filter(Boolean)
      .map((name) => `${name}: nodes(ids: $ids) { id }`)
      .join(' ')} }`
    // Six fields, and three for each of their ids.
    const fitting = (QUERY_LIMITS.cost - 6) / 18
    expect(isWithinLimits(text, { ids: ids(Math.floor(fitting)) })).toBe(true)
    expect(() => isWithinLimits(text, { ids: ids(Math.floor(fitting) + 1) })).toThrow(
      `more than ${QUERY_LIMITS.cost} points of cost`,
    )
    const written = (count: number) => `{ nodes(ids: [${'"x" '.repeat(count)}]) { ${'id '.repeat(90)} } }`
    const fittingWritten = Math.floor((QUERY_LIMITS.cost - 1) / 92)
    expect(isWithinLimits(written(fittingWritten))).toBe(true)
    expect(() => isWithinLimits(written(fittingWritten + 1))).toThrow(
      `more than ${QUERY_LIMITS.cost} points of cost`,
    )
  })

  test('FED-08 a page costs the rows that its variable says, else its default, else the standard page size', () => {
    const text = (head: string, size: string) =>
      `query ${head} { searchProfiles${size} { edges { node { ${'id '.repeat(100)} } } } }`
    const cost = (head: string, size: string, variables: Variables = {}) => {
      const document = parseWithinLimits(text(head, size))
      const [operation] = document.definitions
      if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation')
      return costOf(document, operation, variables)
    }
    const rows = (count: number) => 1 + count * 102
    expect(cost('($n: Int)', '(first: $n)', { n: 7 })).toBe(rows(7))
    expect(cost('($n: Int)', '(last: $n)', { n: 70 })).toBe(rows(70))
    expect(cost('($n: Int = 9)', '(first: $n)')).toBe(rows(9))
    expect(cost('($n: Int = 9)', '(first: $n)', { n: 3 })).toBe(rows(3))
    expect(cost('($n: Int)', '(first: $n)')).toBe(rows(24))
    expect(cost('', '')).toBe(rows(24))
  })

  test('FED-08 every operation of the web client stays below the limits of a free operation', () => {
    const operations = [...readPersistedOperations().values()]
    expect(operations.length).toBeGreaterThan(200)
    for (const text of operations) expect(isWithinLimits(text), text).toBe(true)
  })

  test('FED-05 the introspection queries of tools are small enough', () => {
    expect(
      parseWithinLimits(
        getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true }),
      ).definitions,
    ).toHaveLength(4)
  })
})

describe('at the routes', () => {
  const app = testApp()
  let partnerKey: string
  beforeAll(async () => {
    const { config } = app
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/operator/api-key.ts', 'create', '--site', 'ruvela', '--partner', 'Datingwijzer'],
      {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATABASE_URL: config.DATABASE_URL!,
          DATABASE_ROLE_PREFIX: config.DATABASE_ROLE_PREFIX,
          SECRETS_KEY: config.SECRETS_KEY,
        },
      },
    )
    partnerKey = stdout.trim().split('\n')[1]!
  })

  test('FED-08 a developer and a partner get 400 for every oversized operation, in each response format @long', async () => {
    for (const [name, query, variables] of QUERY_BOMBS) {
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const byDeveloper = await app.visitor().run(query, variables, { accept })
        expect([name, byDeveloper.status, byDeveloper.errors?.[0]?.extensions.code]).toEqual([
          name,
          400,
          'QUERY_TOO_LARGE',
        ])
        const byPartner = await app.visitor().fetch('/graphql', {
          method: 'POST',
          body: JSON.stringify({ query, variables }),
          headers: { accept, 'content-type': 'application/json', authorization: `Bearer ${partnerKey}` },
        })
        expect([name, byPartner.status, byPartner.json().errors[0].extensions.code]).toEqual([
          name,
          400,
          'QUERY_TOO_LARGE',
        ])
      }
    }
  })

  test('FED-08 over a socket each is refused with the same code', async () => {
    for (const [name, query, variables] of QUERY_BOMBS) {
      const refused = app.visitor().subscribe(query, variables)
      await expect(refused.next(), name).rejects.toMatchObject([{ extensions: { code: 'QUERY_TOO_LARGE' } }])
      await refused.close()
    }
  })

  test('FED-08 endlessly nested variables are refused', async () => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const answer = await app.visitor().fetch('/graphql', {
      method: 'POST',
      body: `{ "query": ${JSON.stringify(query)}, "variables": { "ids": ${nested(20_000, '[', '', ']')} } }`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${partnerKey}` },
    })
    expect([answer.status, answer.json().errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
  })
})
