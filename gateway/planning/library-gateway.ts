import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ApolloGateway } from '@apollo/gateway'
import { log } from '#platform/base/log.ts'
import { internalsOf, type GatewayInternals } from '../operations/gateway-internals.ts'
import type { SubgraphSource } from '../sources/data-sources.ts'
import { readOneSupergraph } from '../sources/one-supergraph.ts'

/** The composed schema of all subgraphs, which `npm run generate` writes. */
export const SUPERGRAPH_FILE = path.resolve(import.meta.dirname, '../../schema/supergraph.graphql')

/** Executes an operation whose document is valid. */
export type Executor = ApolloGateway['executor']

/** The library's gateway with its private parts. */
export type LibraryGateway = { internals: GatewayInternals; executor: Executor }

/** Loads the library's gateway once; every call returns the same. */
export type LoadLibrary = () => Promise<LibraryGateway>

/**
 * Loads the library's gateway at its first use. It takes the better part of a second and 50 MB, and a process
 * needs it only for operations without a stored plan.
 * @param sources of the fetches, by subgraph
 */
export function createLibraryLoader(sources: Record<string, SubgraphSource>): LoadLibrary {
  let loaded: Promise<LibraryGateway> | undefined
  return () => (loaded ??= loadLibrary(sources))
}

async function loadLibrary(sources: Record<string, SubgraphSource>): Promise<LibraryGateway> {
  // Must be set before the gateway is constructed: otherwise it starts metric exporters that look for cloud
  // hosts.
  process.env['APOLLO_TELEMETRY_DISABLED'] = '1'
  const { ApolloGateway } = await import('@apollo/gateway')
  readOneSupergraph(ApolloGateway)
  const gateway = new ApolloGateway({
    supergraphSdl: readFileSync(SUPERGRAPH_FILE, 'utf8'),
    // Composition has validated the committed file.
    validateSupergraph: false,
    buildService: ({ name }) => sources[name]!,
    logger: log as never,
  })
  const { executor } = await gateway.load()
  return { internals: internalsOf(gateway), executor: executor as Executor }
}
