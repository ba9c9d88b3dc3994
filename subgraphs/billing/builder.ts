import { createBuilder } from '#platform/graph/schema-builder.ts'
import type { Tables } from './tables.ts'

/** The schema builder of billing. */
export const builder = createBuilder<Tables>()
