import type { GraphQLObjectType } from 'graphql'
import { leafPaths, nodeTypes, QUERY_FIELDS, selectionOf, type FieldPath } from './schema-paths.ts'

/**
 * One query about one object. Its `leaves` are values, named from their type on, that the answer has below
 * `under`.
 */
export type Probe = { query: string; id: string; entry: string; under: string[]; leaves: string[] }

/**
 * Queries for every field of every object, through each entry point, and for every field of `Query`. Each
 * request has one field: an error in a non-null field would take its neighbours along.
 * @param ids an object of each type that has an id, by the name of the type
 */
export function probesOf(ids: Record<string, string>): Probe[] {
  const probes: Probe[] = []
  for (const type of nodeTypes()) {
    const id = ids[type.name]
    if (id === undefined) throw new Error(`there is nothing of the type ${type.name}`)
    for (const { selection, leaves } of fieldsOf(type)) {
      const body = `__typename ... on ${type.name} { ${selection} }`
      const ask = (entry: string, query: string, under: string[]) =>
        probes.push({ entry, query: `query ($id: ID!) { ${query} }`, id, under, leaves })
      ask('node', `node(id: $id) { ${body} }`, ['node'])
      ask('nodes', `nodes(ids: [$id]) { ${body} }`, ['nodes'])
      if (type.name === 'Profile') ask('profile', `profile(id: $id) { ${selection} }`, ['profile'])
    }
  }
  for (const field of QUERY_FIELDS) {
    if (ENTRIES.has(field.name)) continue
    const leaf = `Query.${field.name}`
    probes.push({
      entry: 'query',
      query: `query ($id: ID!) { node(id: $id) { id } ${selectionOf(field, 3)} }`,
      id: ids['Site']!,
      under: [],
      leaves: [leaf],
    })
  }
  return probes
}

// These lead to objects whose fields are requested one by one.
const ENTRIES = new Set(['node', 'nodes', 'viewer'])

function fieldsOf(type: GraphQLObjectType): { selection: string; leaves: string[] }[] {
  return Object.values(type.getFields()).map((field) => ({
    selection: selectionOf(field, 0),
    leaves: leafPaths(field).map((leaf: FieldPath) => `${type.name}.${leaf}`),
  }))
}

/** Whether an answer has a value for a leaf of the query, through every list on the way. */
export function isAnswered(data: unknown, { under }: Probe, leaf: string): boolean {
  return hasValue(data, [...under, ...leaf.split('.').slice(1)])
}

function hasValue(value: unknown, [name, ...rest]: string[]): boolean {
  if (value === null || value === undefined) return false
  if (Array.isArray(value))
    return value.some((entry) => hasValue(entry, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return true
  return hasValue((value as Record<string, unknown>)[name], rest)
}
