import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The profiles subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({
  audience: 'member',
  description:
    'Everything that can be changed. Each answers with a union of its success and the failures to expect.',
})
