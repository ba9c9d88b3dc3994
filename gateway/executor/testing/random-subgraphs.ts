import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSubgraphSchema } from '@apollo/subgraph'
import {
  execute,
  GraphQLError,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql'
import type { SubgraphSource } from '#gateway/sources/data-sources.ts'
import { pick, randomFrom, type Random } from '#platform/base/seeded-random.ts'
import { createDocumentCache } from '#platform/graph/document-cache.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../schema/subgraphs')

/** How often each fault occurs, as fractions of one. */
export type Mishaps = { nulls: number; errors: number; spoilt: number }

/**
 * Subgraphs with the product's schemas and random answers: lists of any length, nulls, errors anywhere, and
 * some answers that violate their own schema. The same question always gets the same answer, so that two ways
 * to run a plan can be compared.
 */
export function createRandomSubgraphs(seed: () => string, mishaps: Mishaps): Record<string, SubgraphSource> {
  const names = readdirSync(FOLDER).map((file) => path.basename(file, '.graphql'))
  return Object.fromEntries(names.map((name) => [name, randomSubgraph(name, seed, mishaps)]))
}

function randomSubgraph(name: string, seed: () => string, mishaps: Mishaps): SubgraphSource {
  const schema = buildSubgraphSchema(parse(readFileSync(path.join(FOLDER, `${name}.graphql`), 'utf8')))
  const documentOf = createDocumentCache()
  return {
    async process({ request }: { request: { query?: string; variables?: Record<string, unknown> } }) {
      const asked = `${seed()} ${name} ${request.query} ${JSON.stringify(request.variables)}`
      const result = await execute({
        schema,
        document: documentOf(request.query!),
        variableValues: request.variables,
        contextValue: asked,
        fieldResolver: resolverOf(mishaps),
        typeResolver: (value) => (value as { __typename: string }).__typename,
      })
      const { data, errors } = JSON.parse(JSON.stringify(result)) as { data: unknown; errors?: object[] }
      const random = randomFrom(`${asked} as a whole`)
      if (random() < mishaps.errors) throw new Error(`${name} cannot be reached`)
      if (random() < mishaps.spoilt) spoil(data, random)
      return errors === undefined ? { data } : { data, errors }
    },
  } as unknown as SubgraphSource
}

const resolverOf =
  (mishaps: Mishaps): GraphQLFieldResolver<Record<string, unknown>, string> =>
  (source, _args, asked, info) => {
    // The key fields of an entity.
    if (Object.hasOwn(source ?? {}, info.fieldName)) return source[info.fieldName]
    const random = randomFrom(`${asked} ${placeOf(info)}`)
    if (random() < mishaps.errors)
      throw new GraphQLError('by chance', random() < 0.5 ? {} : { extensions: { code: 'BY_CHANCE' } })
    return valueOf(info.returnType, info, { random, mishaps })
  }

function placeOf({ path: at }: GraphQLResolveInfo): string {
  const keys = []
  for (let part: typeof at | undefined = at; part !== undefined; part = part.prev) keys.push(part.key)
  return keys.join('.')
}

function valueOf(
  type: GraphQLOutputType,
  info: GraphQLResolveInfo,
  chance: { random: Random; mishaps: Mishaps },
): unknown {
  const { random, mishaps } = chance
  if (isNonNullType(type)) return valueOf(type.ofType, info, chance)
  if (random() < mishaps.nulls) return null
  if (isListType(type))
    return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(type.ofType, info, chance))
  if (isEnumType(type)) return pick(random, type.getValues()).value
  if (isAbstractType(type)) return { __typename: pick(random, info.schema.getPossibleTypes(type)).name }
  if (isObjectType(type)) return { __typename: type.name }
  const number = Math.floor(random() * 1000)
  return { Int: number, Float: number / 8, Boolean: number % 2 === 0 }[type.name] ?? `words ${number}`
}

// Somewhere the answer violates the schema.
function spoil(value: unknown, random: Random): void {
  if (typeof value !== 'object' || value === null) return
  const keys = Object.keys(value)
  if (keys.length === 0) return
  const key = pick(random, keys)
  const fields = value as Record<string, unknown>
  if (typeof fields[key] === 'object' && fields[key] !== null && random() < 0.7)
    return spoil(fields[key], random)
  if (typeof fields[key] !== 'object') fields[key] = pick(random, [null, 7.5, false, 'NOT_A_VALUE'])
}
