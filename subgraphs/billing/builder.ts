import { createBuilder } from '#platform/schema-builder.ts'
import type { BillingTables } from './tables.ts'

/** The schema builder of billing. */
export const builder = createBuilder<BillingTables>()
