import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The likes subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({
  audience: 'member',
  description:
    'Everything that can be changed. Each answers with a union of its success and the failures to expect.',
})
builder.subscriptionType({
  audience: 'member',
  description:
    'Live events over a WebSocket (graphql-ws). Most carry a cursor, from which a client that was away goes on.',
})
