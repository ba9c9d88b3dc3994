import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type TSType } from 'oxc-parser'

/** The declaration of a column in tables.ts. */
export type DeclaredColumn = { nullable: boolean; generated: boolean }
/** Columns by table, with their SQL names. */
export type DeclaredTables = Map<string, Map<string, DeclaredColumn>>

/**
 * Reads the tables that a tables.ts declares. Each property of its type `Tables` is a table, written inline
 * or as a type name from the same file or from a `<feature>.tables.ts`. `Tables` may join the types
 * of rooms by `&`.
 */
export function readDeclaredTables(file: string): DeclaredTables {
  const aliases = readAliases(file)
  const tables = aliases.get('Tables')
  if (tables === undefined) throw new Error(`${file} declares no tables`)
  const columnsOf = (type: TSType) =>
    new Map([...propertiesOf(type, aliases)].map(([name, column]) => [name, declared(column, aliases)]))
  return new Map([...propertiesOf(tables, aliases)].map(([name, type]) => [name, columnsOf(type)]))
}

function readAliases(file: string): Map<string, TSType> {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return new Map(
    program.body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration')
        return statement.source.value.endsWith('.tables.ts')
          ? [...readAliases(pathOf(statement.source.value, file))]
          : []
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return node?.type === 'TSTypeAliasDeclaration' ? [[node.id.name, node.typeAnnotation] as const] : []
    }),
  )
}

// The platform declares the tables that subgraphs have in the same shape.
const pathOf = (name: string, importer: string) =>
  name.startsWith('#platform/')
    ? path.resolve(import.meta.dirname, '../subgraphs/platform', name.slice('#platform/'.length))
    : path.join(path.dirname(importer), name)

function propertiesOf(type: TSType, aliases: Map<string, TSType>): Map<string, TSType> {
  const literal = resolved(type, aliases)
  if (literal.type === 'TSIntersectionType')
    return new Map(literal.types.flatMap((part) => [...propertiesOf(part, aliases)]))
  if (literal.type !== 'TSTypeLiteral') throw new Error(`${literal.type} is no list of columns`)
  return new Map(
    literal.members.map((member) => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation)
        throw new Error(`${member.type} is no column`)
      const { key } = member
      const name = key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)
      return [inSql(name), member.typeAnnotation.typeAnnotation]
    }),
  )
}

// Generated<T> may be omitted when a row is written, and so may a ColumnType whose second type includes
// `undefined`.
function declared(type: TSType, aliases: Map<string, TSType>): DeclaredColumn {
  const column = resolved(type, aliases)
  const [read, written] = column.type === 'TSTypeReference' ? (column.typeArguments?.params ?? []) : []
  const name = nameOf(column)
  if (name === 'Generated') return { nullable: has(read!, 'TSNullKeyword', aliases), generated: true }
  if (name === 'ColumnType')
    return {
      nullable: has(read!, 'TSNullKeyword', aliases),
      generated: written !== undefined && has(written, 'TSUndefinedKeyword', aliases),
    }
  return { nullable: has(column, 'TSNullKeyword', aliases), generated: false }
}

function has(type: TSType, keyword: TSType['type'], aliases: Map<string, TSType>): boolean {
  const known = resolved(type, aliases)
  return (
    known.type === keyword ||
    (known.type === 'TSUnionType' && known.types.some((part) => has(part, keyword, aliases)))
  )
}

function resolved(type: TSType, aliases: Map<string, TSType>): TSType {
  const alias = aliases.get(nameOf(type) ?? '')
  return alias === undefined ? type : resolved(alias, aliases)
}

function nameOf(type: TSType): string | undefined {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : undefined
}

/** Converts a name as CamelCasePlugin does, without the schema. */
function inSql(name: string): string {
  return name.replace(/^\w+\./, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
