import './conversation-activity.schema.ts'
import './conversation.events.schema.ts'
import './conversation.mutations.schema.ts'
import './conversation.schema.ts'
import './errors.ts'
import './gift.schema.ts'
import './icebreaker.schema.ts'
import './message-reaction.schema.ts'
import './message.schema.ts'
import './profile.schema.ts'
import './viewer.schema.ts'
import { SUBGRAPH_SCHEMA } from '#platform/graph/schema-builder.ts'
import { builder } from './builder.ts'

/** The schema of conversations. */
export const schema = builder.toSubGraphSchema(SUBGRAPH_SCHEMA)
