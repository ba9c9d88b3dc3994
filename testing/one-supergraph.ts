// Vitest's setup of tests that open a product: files of one worker share what the gateway reads out of the
// supergraph. Reading it takes half of a product's start, and what it yields is never changed afterwards.
import { ApolloGateway } from '@apollo/gateway'

type Schema = { toGraphQLJSSchema(...options: unknown[]): object }
type Supergraph = { schema: Schema; apiSchema(): Schema; subgraphsMetadata(): Iterable<unknown> }
type Reader = {
  createSchemaFromSupergraphSdl(sdl: string): { supergraph: Supergraph; supergraphSdl: string }
  createServices(subgraphs: Iterable<unknown>): void
}

const prototype = ApolloGateway.prototype as unknown as Reader
// Each file runs this setup anew, on the class that the others have patched.
const SHARED = Symbol.for('ruvela.readSupergraphs')
const patched = prototype as Reader & { [SHARED]?: Map<string, Supergraph> }

if (patched[SHARED] === undefined) {
  const read = prototype.createSchemaFromSupergraphSdl
  const known = (patched[SHARED] = new Map<string, Supergraph>())
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
