import type { ApolloGateway } from '@apollo/gateway'
import { buildASTSchema, type DocumentNode } from 'graphql'

type Schema = {
  toAST(): DocumentNode
  toGraphQLJSSchema(...options: unknown[]): object
  validate(): void
  assumeValid(): void
}
type Supergraph = { schema: Schema; apiSchema(): Schema; subgraphsMetadata(): Iterable<unknown> }
type Reader = {
  createSchemaFromSupergraphSdl(sdl: string): { supergraph: Supergraph; supergraphSdl: string }
  createServices(subgraphs: Iterable<unknown>): void
}

// The class outlives the modules of a test's file, and is patched once.
const SHARED = Symbol.for('ruvela.readSupergraphs')

/**
 * Lets all installations of a process share what the gateway reads out of the supergraph, and reads it
 * without validation: composition has validated the committed file. Reading takes a large part of an
 * installation's start, for which the whole process stands still, and what it yields is never changed.
 */
export function readOneSupergraph(gateway: typeof ApolloGateway): void {
  const prototype = gateway.prototype as unknown as Reader & { [SHARED]?: Map<string, Supergraph> }
  if (prototype[SHARED] !== undefined) return
  const read = prototype.createSchemaFromSupergraphSdl
  const known = (prototype[SHARED] = new Map<string, Supergraph>())
  prototype.createSchemaFromSupergraphSdl = function (sdl) {
    const shared = known.get(sdl)
    if (shared === undefined) {
      const { supergraph } = read.call(this, sdl)
      convertOnce(supergraph.schema)
      convertOnce(assumingValid(supergraph.schema, () => supergraph.apiSchema()))
      known.set(sdl, supergraph)
      return { supergraph, supergraphSdl: sdl }
    }
    this.createServices(shared.subgraphsMetadata())
    return { supergraph: shared, supergraphSdl: sdl }
  }
}

// The library derives the API from a supergraph that it need not validate, and would validate the API.
function assumingValid<Result>(schema: Schema, derive: () => Result): Result {
  const prototype = Object.getPrototypeOf(schema) as Schema
  const { validate } = prototype
  prototype.validate = prototype.assumeValid
  try {
    return derive()
  } finally {
    prototype.validate = validate
  }
}

function convertOnce(schema: Schema): void {
  const convert = schema.toGraphQLJSSchema.bind(schema)
  const plain = buildASTSchema(schema.toAST(), { assumeValidSDL: true })
  schema.toGraphQLJSSchema = (...options) => (options.length === 0 ? plain : convert(...options))
}
