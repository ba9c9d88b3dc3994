import type { ApolloGateway } from '@apollo/gateway'

type Schema = { toGraphQLJSSchema(...options: unknown[]): object }
type Supergraph = { schema: Schema; apiSchema(): Schema; subgraphsMetadata(): Iterable<unknown> }
type Reader = {
  createSchemaFromSupergraphSdl(sdl: string): { supergraph: Supergraph; supergraphSdl: string }
  createServices(subgraphs: Iterable<unknown>): void
}

// The class outlives the modules of a test's file, and is patched once.
const SHARED = Symbol.for('ruvela.readSupergraphs')

/**
 * Lets all installations of a process share what the gateway reads out of the supergraph. Reading it takes
 * half of an installation's start, for which the whole process stands still, and what it yields is never
 * changed afterwards.
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
      convertOnce(supergraph.apiSchema())
      known.set(sdl, supergraph)
      return { supergraph, supergraphSdl: sdl }
    }
    this.createServices(shared.subgraphsMetadata())
    return { supergraph: shared, supergraphSdl: sdl }
  }
}

function convertOnce(schema: Schema): void {
  const convert = schema.toGraphQLJSSchema.bind(schema)
  const plain = convert()
  schema.toGraphQLJSSchema = (...options) => (options.length === 0 ? plain : convert(...options))
}
