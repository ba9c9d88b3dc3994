import { createBuilder } from '#platform/schema-builder.ts'
import type { ConversationsTables } from './tables.ts'

/** The schema builder of conversations. */
export const builder = createBuilder<ConversationsTables>()
