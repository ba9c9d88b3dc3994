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
import { readPersistedOperations } from '#gateway/operations/persisted-operations.ts'
import { DEPRECATION_POLICY, undatedDeprecations } from '#scripts/checks/breaking-changes.ts'
import { droppedOperations, withoutInvalid } from '#scripts/checks/kept-operations.ts'

const api = readFileSync(path.resolve(import.meta.dirname, '../../schema/api.graphql'), 'utf8')

/**
 * The only type with an `id` that is no Node: each opening is audited with its purpose, for which `node` has
 * no argument. Anything else that is read only on its page, or in a list, has no field of this name.
 */
const AUDITED = 'OperatorMember'
/** Free texts under names that elsewhere stand for closed sets. */
const TEXTS = [
  // OAuth: any string of the app's choice.
  'AppAuthorizationRequestInput.state',
]
/** Fields whose values clients distinguish: sets that a schema can list. */
const CLOSED = /^(kind|state|status|reason|style)$/

/** Violations of the rules that every client relies on. */
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
      if (isNode === (type.name === AUDITED)) found.push(`${type.name} has an id and is no Node`)
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

test('FED-02 FED-07 ERR-03 the schema keeps its rules on nodes, enums, scalars and audiences', () => {
  const schema = buildSchema(api)
  expect(offences(schema)).toEqual([])
})

test('FED-01 a schema that breaks a rule is found, and so is a deprecation without a date', () => {
  const broken = buildSchema(`
    directive @audience(of: String!) on OBJECT | INTERFACE
    scalar Day
    interface Node @audience(of: "visitor") { id: ID! }
    enum Colour { RED }
    type Thing @audience(of: "visitor") { id: ID! state: String! day: Day colour: Colour }
    type Query { thing: Thing @deprecated(reason: "Use node.") }
    type OperatorMember implements Node @audience(of: "operator") { id: ID! }
    type Webhook @audience(of: "partner") { id: ID! }
    type MoneyAct @audience(of: "member") { id: ID! }`)
  expect(offences(broken).toSorted()).toEqual([
    'Colour has a value without a meaning',
    'Day does not say where its form is specified',
    'MoneyAct has an id and is no Node',
    'OperatorMember has an id and is no Node',
    'Query is for nobody',
    'Thing has an id and is no Node',
    'Thing.state is a text',
    'Webhook has an id and is no Node',
  ])
  expect(undatedDeprecations(broken)).toEqual(['Query.thing'])
  expect(DEPRECATION_POLICY).toContain('six months')
})

test('FED-01 every operation the web client ever had stays valid, so an open tab survives an update', () => {
  const schema = buildSchema(api)
  const faults = [...readPersistedOperations().values()].flatMap((text) =>
    validate(schema, parse(text)).map(({ message }) => `${text.slice(0, 60)}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('FED-01 an operation of a release is never dropped; another goes when the schema does not answer it', () => {
  const schema = buildSchema('type Query { kept: Int }')
  const current = { valid: '{ kept }', invalid: '{ gone }', released: '{ old }' }
  const released = { released: '{ old }' }
  expect(Object.keys(withoutInvalid(current, released, schema))).toEqual(['valid', 'released'])
  expect(droppedOperations(current, released)).toEqual([])
  expect(droppedOperations({ valid: '{ kept }' }, released)).toEqual(['released'])
})
