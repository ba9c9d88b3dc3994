import { buildASTSchema, parse, validate, type GraphQLEnumType, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'
import * as operations from '#web/partner/api/operations.ts'
import { WEBHOOK_EVENTS } from '#web/partner/webhooks/events.ts'
import { readApiDocument } from './api-schema.ts'
import { readAudiences } from './audience.ts'
import { costOf, QUERY_LIMITS } from './query-limits.ts'

const app = testApp()

const api = readApiDocument()
const schema = buildASTSchema(api, { assumeValidSDL: true })
const documents = Object.entries(operations).map(([name, text]) => ({ name, text, parsed: parse(text) }))

test('FED-06 every operation of the partner’s page is valid, within the limits, and a partner’s own', () => {
  const audienceOf = readAudiences(api)
  const called = new Set<string>()
  for (const { name, parsed } of documents) {
    expect([name, validate(schema, parsed).map(({ message }) => message)]).toEqual([name, []])
    const [definition] = parsed.definitions
    if (definition?.kind !== 'OperationDefinition') throw new Error(`${name} is no operation`)
    expect(costOf(parsed, definition, { first: 100 })).toBeLessThanOrEqual(QUERY_LIMITS.cost)
    for (const field of definition.selectionSet.selections)
      if (field.kind === 'Field') called.add(field.name.value)
  }
  // The page leaves out only what programs do.
  const offered = ['Query', 'Mutation', 'Subscription'].flatMap((typeName) =>
    Object.keys((schema.getType(typeName) as GraphQLObjectType).getFields()).filter((name) => {
      const { of, scope } = audienceOf(typeName, name)
      return of === 'partner' && scope !== 'signups:create' && scope !== 'site:read'
    }),
  )
  expect([...called].toSorted()).toEqual(offered.toSorted())
})

test('FED-06 the partner’s page offers every event of webhooks', () => {
  const values = (schema.getType('WebhookEvent') as GraphQLEnumType).getValues()
  expect(WEBHOOK_EVENTS.map(({ value, type }) => [value, type]).toSorted()).toEqual(
    values.map(({ name, description }) => [name, description!.split(':')[0]]).toSorted(),
  )
})

test('FED-06 a partner’s key reads all that the partner’s page shows', async () => {
  const partner = await createPartner(
    app,
    '--network',
    'page',
    '--scopes',
    'signups:read,orders:read,partner:manage',
  )
  await app.signUp({ tracking: { network: 'page', ref: 'one' } })
  const variables = { from: '2026-01-01', to: '2030-01-01', last: 12, id: 'none' }
  for (const { name, text } of documents.filter(({ text }) => text.startsWith('query'))) {
    const { data, errors } = await partner.run(text, name === 'WEBHOOK_LOG' ? { id: 'none' } : variables)
    expect([name, errors]).toEqual([name, undefined])
    expect([name, data]).not.toEqual([name, null])
  }
  const { data } = await partner.run(operations.PARTNER)
  expect(data.partner).toMatchObject({ siteName: 'Ruvela', timeZone: 'Europe/Amsterdam', network: 'page' })
})
