import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The schema builder of this subgraph; every *.schema.ts adds to it. */
export const builder = createBuilder<Tables>()
