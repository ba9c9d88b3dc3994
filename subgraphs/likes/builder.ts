import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The likes subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({ audience: 'member', description: 'Every operation that changes something.' })
builder.subscriptionType({
  audience: 'member',
  description: 'Live updates over graphql-ws.',
})
