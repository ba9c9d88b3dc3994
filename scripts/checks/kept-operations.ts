import { parse, validate, type GraphQLSchema } from 'graphql'

/** Operations by their hash, as in schema/persisted-operations.json. */
export type Operations = Record<string, string>

/**
 * Operations that a release had and that are missing now. Tabs opened before an update still send them.
 * @returns their hashes
 */
export function droppedOperations(current: Operations, released: Operations): string[] {
  return Object.keys(released).filter((hash) => !Object.hasOwn(current, hash))
}

/**
 * Leaves out operations that the schema no longer answers. One that a release had stays: then the check fails
 * until the schema answers it again.
 */
export function withoutInvalid(current: Operations, released: Operations, schema: GraphQLSchema): Operations {
  return Object.fromEntries(
    Object.entries(current).filter(
      ([hash, text]) => Object.hasOwn(released, hash) || validate(schema, parse(text)).length === 0,
    ),
  )
}
