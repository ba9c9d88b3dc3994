import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  parse,
  validate,
  type GraphQLSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { DEPRECATION_POLICY, undatedDeprecations } from '#scripts/breaking-changes.ts'
import { readPersistedOperations } from '../gateway/operations/persisted-operations.ts'

const api = readFileSync(path.resolve(import.meta.dirname, '../schema/api.graphql'), 'utf8')

/**
 * What has an id and is no Node: lists to choose from, whose ids are what inputs take, and what is only ever read with what it belongs to. Nothing is
 * added here that somebody could want to ask for again.
 */
const NO_NODES = [
  'Choice',
  'Company',
  'ConnectedApp',
  'CreditEntry',
  'DirectDebit',
  'Gift',
  'Icebreaker',
  'Passkey',
  'Region',
  'Session',
]
/**
 * Closed sets that are texts, because an enum would break every operation that writes them as literals, and the `state` of OAuth, which is any text of an
 * app's own.
 */
const TEXTS = ['AcceptedDocumentInput.kind', 'AppRequestInput.state', 'LegalDocument.kind']
/** What needs to be told nothing: GraphQL knows no empty input. */
const WITHOUT_INPUT = [
  'clearActiveConversation',
  'enableMailNotifications',
  'endOtherSessions',
  'logOut',
  'logOutEverywhere',
  'markAway',
  'pauseAccount',
  'removeStoredMethod',
  'requestActivationMail',
  'resumeAccount',
  'startPasskeyLogin',
]

/** What clients tell apart: sets that a schema can list. */
const CLOSED = /^(kind|state|status|reason|style)$/

/** What of a schema is against the rules that every client relies on. */
function offences(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  const audienceOf = (type: (typeof types)[number]) =>
    type.astNode?.directives?.some(({ name }) => name.value === 'audience') ?? false
  return types.flatMap((type) => {
    const found: string[] = []
    if (isScalarType(type) && !isSpecifiedScalarType(type) && type.specifiedByURL == null)
      found.push(`${type.name} does not say where its form is specified`)
    if ((isObjectType(type) || isInterfaceType(type)) && !audienceOf(type))
      found.push(`${type.name} is for nobody`)
    if (isObjectType(type) && 'id' in type.getFields()) {
      const isNode = type.getInterfaces().some(({ name }) => name === 'Node')
      if (isNode === NO_NODES.includes(type.name)) found.push(`${type.name} has an id and is no Node`)
    }
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
      for (const [name, field] of Object.entries(type.getFields()))
        if (
          CLOSED.test(name) &&
          /^String\b/.test(String(field.type)) &&
          !TEXTS.includes(`${type.name}.${name}`)
        )
          found.push(`${type.name}.${name} is a text`)
    if (isEnumType(type) && type.getValues().some(({ description }) => !description))
      found.push(`${type.name} has a value without a meaning`)
    return found
  })
}

test('FED-02 FED-07 ERR-03 the schema keeps the rules that clients rely on: global ids are nodes, closed sets are enums, scalars are specified, and every type says whom it is for', () => {
  const schema = buildSchema(api)
  expect(offences(schema)).toEqual([])
  const without = Object.values(schema.getMutationType()!.getFields()).filter(({ args }) => args.length === 0)
  expect(without.map(({ name }) => name)).toEqual(WITHOUT_INPUT)
})

test('FED-01 a schema that breaks a rule is found, and a deprecation without its day as well', () => {
  const broken = buildSchema(`
    directive @audience(of: String!) on OBJECT | INTERFACE
    scalar Day
    interface Node @audience(of: "visitor") { id: ID! }
    enum Colour { RED }
    type Thing @audience(of: "visitor") { id: ID! state: String! day: Day colour: Colour }
    type Query { thing: Thing @deprecated(reason: "Use node.") gift: Gift }
    type Gift implements Node @audience(of: "visitor") { id: ID! }`)
  expect(offences(broken).toSorted()).toEqual([
    'Colour has a value without a meaning',
    'Day does not say where its form is specified',
    'Gift has an id and is no Node',
    'Query is for nobody',
    'Thing has an id and is no Node',
    'Thing.state is a text',
  ])
  expect(undatedDeprecations(broken)).toEqual(['Query.thing'])
  expect(DEPRECATION_POLICY).toContain('six months')
})

test('FED-01 whatever the web client was ever built to ask is still answered: a tab that was opened before an update goes on working', () => {
  const schema = buildSchema(api)
  const faults = [...readPersistedOperations().values()].flatMap((text) =>
    validate(schema, parse(text)).map(({ message }) => `${text.slice(0, 60)}: ${message}`),
  )
  expect(faults).toEqual([])
})
