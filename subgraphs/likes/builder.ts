import { createBuilder } from '#platform/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The likes subgraph's schema builder. */
export const builder = createBuilder<Tables>()
builder.mutationType({})
builder.subscriptionType({})
