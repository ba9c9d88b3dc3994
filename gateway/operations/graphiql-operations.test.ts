import { buildASTSchema, parse, validate, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { PARTNER_SCOPES } from '#platform/requests/audience.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'
import { operationsOf } from '#web/graphiql/operations.ts'
import { readApiDocument } from './api-schema.ts'
import { readAudiences } from './audience.ts'
import { costOf, QUERY_LIMITS } from './query-limits.ts'

const app = testApp()

const api = readApiDocument()
const operations = operationsOf(api)

test('FED-05 GraphiQL has a valid operation for every call of the public schema', () => {
  const schema = buildASTSchema(api, { assumeValidSDL: true })
  const audienceOf = readAudiences(api)
  const calls = ['Query', 'Mutation', 'Subscription'].flatMap((typeName) =>
    Object.keys((schema.getType(typeName) as GraphQLObjectType).getFields()).filter(
      (name) => audienceOf(typeName, name).of !== 'operator',
    ),
  )
  expect(calls.length).toBeGreaterThan(100)
  expect(operations.map(({ name }) => name).toSorted()).toEqual(calls.toSorted())
  for (const { name, document, variables } of operations) {
    const parsed = parse(document)
    expect([name, validate(schema, parsed).map(({ message }) => message)]).toEqual([name, []])
    const [definition] = parsed.definitions
    if (definition?.kind !== 'OperationDefinition') throw new Error(`${name} is no operation`)
    const values = variables === '' ? {} : JSON.parse(variables)
    expect([name, costOf(parsed, definition, values) <= QUERY_LIMITS.cost]).toEqual([name, true])
  }
  const audiences = new Set(operations.map(({ audience }) => audience))
  expect(audiences).toEqual(
    new Set(['visitor', 'member', ...[...audiences].filter((one) => one in PARTNER_SCOPES)]),
  )
})

test('FED-05 every query in GraphiQL works as written, for its audience @long', async () => {
  const member = await app.signUp()
  const scopes = Object.keys(PARTNER_SCOPES).join(',')
  const partner = await createPartner(app, '--network', 'net', '--scopes', scopes)
  const queries = operations.filter(({ kind }) => kind === 'query')
  expect(queries.length).toBeGreaterThan(30)
  for (const { name, audience, document, variables } of queries) {
    const values = variables === '' ? {} : JSON.parse(variables)
    const who = audience in PARTNER_SCOPES ? partner : audience === 'member' ? member : app.visitor()
    const { errors = [] } = (await who.run(document, values)) as {
      errors?: { extensions: { code: string } }[]
    }
    // An empty id resolves to null; that is not the operation's fault.
    const faults = errors.filter(
      ({ extensions }) => !['BAD_USER_INPUT', 'NOT_FOUND'].includes(extensions.code),
    )
    expect([name, faults]).toEqual([name, []])
  }
})
