import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The likes subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({ audience: 'member', description: 'Everything that changes something.' })
builder.subscriptionType({
  audience: 'member',
  description: 'Everything that is told live, over graphql-ws.',
})
