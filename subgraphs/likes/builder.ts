import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The likes subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({ audience: 'member', description: 'All mutations.' })
builder.subscriptionType({
  audience: 'member',
  description: 'All live events, over graphql-ws.',
})
