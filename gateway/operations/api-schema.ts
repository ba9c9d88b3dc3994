import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildASTSchema, parse, type DocumentNode, type GraphQLSchema } from 'graphql'
import { giveDatesTheirRules } from '../requests/input-rules.ts'

const FILE = path.resolve(import.meta.dirname, '../../schema/api.graphql')

// All installations of a process share them; neither changes.
let document: DocumentNode | undefined
let schema: GraphQLSchema | undefined

/** The public schema as committed, with its audiences. */
export function readApiDocument(): DocumentNode {
  return (document ??= parse(readFileSync(FILE, 'utf8'), { noLocation: true }))
}

/** The public schema, against which operations are validated. */
export function readApiSchema(): GraphQLSchema {
  if (schema === undefined) {
    // Composition has validated the committed file.
    schema = buildASTSchema(readApiDocument(), { assumeValid: true })
    giveDatesTheirRules(schema)
  }
  return schema
}
