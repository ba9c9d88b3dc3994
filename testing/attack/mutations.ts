import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'
import { SCHEMA } from './schema-paths.ts'
import { PASSWORD, type Attacker } from './target.ts'

/** A caller. `renew` makes another one of the same role after a call has ended the session or the account. */
export type Caller = { role: string; who: Attacker; renew?: () => Promise<Attacker> }

/** Objects of a member that others try to change: global ids by the name of the argument that takes them. */
export type ForeignIds = Record<string, string>

/** A mutation with all its variables, about another member's objects. */
export type Change = { name: string; query: string; variables: () => Record<string, unknown> }

const IGNORED = ['giftId', 'imageId', 'cityId', 'regionId']
const TEXTS: Record<string, unknown> = {
  text: 'Hallo',
  password: PASSWORD,
  oldPassword: PASSWORD,
  // Unchanged, so that the next call can log in.
  newPassword: PASSWORD,
  email: 'nobody@example.org',
  newEmail: 'x',
  response: '{}',
  language: 'nl',
  country: 'NL',
  otp: '123456',
}
const SCALARS: Record<string, unknown> = {
  Int: 1,
  Float: 52.1,
  Boolean: true,
  String: 'x',
  Date: '1990-05-17',
  DateTime: '2026-01-01T00:00:00Z',
}

/** Every mutation of the schema, so that a new one is called on the day it appears. */
export function allChanges(ids: ForeignIds): Change[] {
  return Object.values(SCHEMA.getMutationType()!.getFields()).map((field) => {
    const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`)
    const passed = field.args.map(({ name }) => `${name}: $${name}`)
    const inBrackets = (list: string[]) => (list.length === 0 ? '' : `(${list.join(', ')})`)
    return {
      name: field.name,
      query: `mutation ${inBrackets(declared)} { result: ${field.name}${inBrackets(passed)} { __typename ${failures(field)} } }`,
      variables: () =>
        Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(name, type, ids)])),
    }
  })
}

function failures(field: GraphQLField<unknown, unknown>): string {
  const error = SCHEMA.getType('UserError')
  const type = getNamedType(field.type)
  const canFail =
    isUnionType(type) &&
    isInterfaceType(error) &&
    type.getTypes().some((member) => member.getInterfaces().includes(error))
  return canFail ? '... on UserError { code }' : ''
}

function valueOf(name: string, type: GraphQLInputType, ids: ForeignIds): unknown {
  if (isNonNullType(type)) return valueOf(name, type.ofType, ids)
  // A list argument is the plural of a single one.
  if (isListType(type)) return [valueOf(name.replace(/s$/, ''), type.ofType, ids)]
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((input) => {
        const isKnown = input.name in ids || input.name in TEXTS
        if (IGNORED.includes(input.name) || (!isNonNullType(input.type) && !isKnown)) return []
        return [[input.name, valueOf(input.name, input.type, ids)]]
      }),
    )
  if (name === 'clientId' || name === 'idempotencyKey') return crypto.randomUUID()
  return ids[name] ?? TEXTS[name] ?? SCALARS[type.name] ?? 'x'
}

/** The outcome of a call: the code of its refusal, or the type name of its answer. */
export function outcomeOf({ data, errors }: { data?: unknown; errors?: unknown }): string {
  const [error] = (errors ?? []) as { extensions?: { code?: string } }[]
  if (error !== undefined) return error.extensions?.code ?? 'an error without a code'
  const { result } = data as { result: { __typename: string; code?: string } }
  return result.code ?? result.__typename
}

/** Whether an outcome means success. */
export const isDone = (outcome: string) => isObjectType(SCHEMA.getType(outcome))
