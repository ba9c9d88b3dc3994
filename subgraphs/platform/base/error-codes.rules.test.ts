import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, isEnumType, isInterfaceType } from 'graphql'
import { expect, test } from 'vitest'
import { INVALID_FIELD_CODES } from './invalid-field-codes.data.ts'
import { USER_ERROR_CODES } from './user-error-codes.data.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CLASS = /class (\w+) extends UserError \{([^]*?)\n\}/g
const CODE = /'([A-Z]+(?:_[A-Z]+)+)'/g

const schema = buildSchema(readFileSync(path.join(ROOT, 'schema/api.graphql'), 'utf8'))
const sources = globSync('subgraphs/**/*.ts', { cwd: ROOT }).map((file) =>
  readFileSync(path.join(ROOT, file), 'utf8'),
)

/** The codes that a class can carry: literals of its constructor, or those of the type that it names. */
function codesIn(body: string): string[] {
  const named = /\(code: ([A-Z]\w+)/.exec(body)?.[1]
  const declared = named === undefined ? '' : unionNamed(named)
  return [...`${body}${declared}`.matchAll(CODE)].map(([, code]) => code!)
}

const unionNamed = (name: string) =>
  sources
    .map((text) => new RegExp(`export type ${name} =([^]*?)(?:\n\n|\n*$)`).exec(text)?.[1])
    .find(Boolean) ?? ''

const valuesOf = (name: string) => {
  const type = schema.getType(name)
  return isEnumType(type) && type.getValues().map((value) => value.name)
}

test('ERR-03 every member-caused failure documents its codes, and every code and input rule is an enum value', () => {
  const userError = schema.getType('UserError')
  const documented = isInterfaceType(userError)
    ? schema.getPossibleTypes(userError).map(({ name, description }) => [name, description ?? ''] as const)
    : []
  const codes = new Map(
    sources.flatMap((text) =>
      [...text.matchAll(CLASS)].map(([, name, body]) => [name!, codesIn(body!)] as const),
    ),
  )
  expect(documented.length).toBeGreaterThan(30)
  for (const [name, description] of documented) {
    const own = codes.get(name) ?? []
    expect(own.length, name).toBeGreaterThan(0)
    for (const code of own) expect(description, name).toContain(code)
  }
  const used = documented.flatMap(([name]) => codes.get(name) ?? [])
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(USER_ERROR_CODES).toSorted())
  expect(valuesOf('UserErrorCode')).toEqual(Object.keys(USER_ERROR_CODES).toSorted())
  expect(valuesOf('InvalidFieldCode')).toEqual(Object.keys(INVALID_FIELD_CODES).toSorted())
})
