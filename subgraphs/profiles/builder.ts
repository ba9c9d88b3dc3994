import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The profiles subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({ audience: 'member', description: 'All mutations.' })
