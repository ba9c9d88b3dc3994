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
  Kind,
  parse,
  validate,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { readPersistedOperations } from '#gateway/operations/persisted-operations.ts'
import { DEPRECATION_POLICY, undatedDeprecations } from '#scripts/checks/breaking-changes.ts'
import { droppedOperations, withoutInvalid } from '#scripts/checks/kept-operations.ts'

const api = readFileSync(path.resolve(import.meta.dirname, '../../schema/api.graphql'), 'utf8')

/** Lists to choose from, whose ids are the words or numbers that inputs take: `MALE`, `7`, `NL-NH`. */
const CHOICES = ['Choice', 'Region']
/**
 * Types of the console with an id that are not a Node: what is read only with its parent, and members,
 * because each reading is audited with its purpose. Add no type here that a screen could want to refetch.
 */
const OF_THE_CONSOLE = [
  'Announcement',
  'AuditEntry',
  'CatalogueBundle',
  'ChoiceList',
  'DiscountCodeSeries',
  'FoundMember',
  'GiftList',
  'HouseProfile',
  'IcebreakerList',
  'ListChange',
  'ListedChoice',
  'ListedGift',
  'ListedIcebreaker',
  'MemberAudit',
  'MemberErasureAsk',
  'MemberMail',
  'MemberNote',
  'MemberPhoto',
  'MemberReport',
  'MemberSession',
  'MoneyAct',
  'OperatorEntry',
  'OperatorMandate',
  'OperatorMember',
  'OperatorOrder',
  'OperatorPage',
  'OperatorPageLanguage',
  'OperatorPasskey',
  'OperatorRefund',
  'OperatorSite',
  'SiteChange',
  'TrustedFlagger',
]
/** Free texts under names that elsewhere stand for closed sets. */
const TEXTS = [
  // OAuth: any string of the app's choice.
  'AppAuthorizationRequestInput.state',
  // A moderator's own words.
  'MemberPhoto.reason',
]
/** Fields whose values clients distinguish: sets that a schema can list. */
const CLOSED = /^(kind|state|status|reason|style)$/

const isOfConsole = ({ astNode }: GraphQLObjectType) =>
  (astNode?.directives ?? []).some(
    ({ name, arguments: given = [] }) =>
      name.value === 'audience' &&
      given.some(({ value }) => value.kind === Kind.STRING && value.value === 'operator'),
  )

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
      const mayBeNone =
        CHOICES.includes(type.name) || (isOfConsole(type) && OF_THE_CONSOLE.includes(type.name))
      if (isNode === mayBeNone) found.push(`${type.name} has an id and is no Node`)
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
    type Query { thing: Thing @deprecated(reason: "Use node.") region: Region }
    type Region implements Node @audience(of: "visitor") { id: ID! }
    type Webhook @audience(of: "partner") { id: ID! }
    type MoneyAct @audience(of: "member") { id: ID! }`)
  expect(offences(broken).toSorted()).toEqual([
    'Colour has a value without a meaning',
    'Day does not say where its form is specified',
    'MoneyAct has an id and is no Node',
    'Query is for nobody',
    'Region has an id and is no Node',
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
