import './inbox/conversation-activity.schema.ts'
import './inbox/conversation.events.schema.ts'
import './inbox/conversation.mutations.schema.ts'
import './inbox/conversation.schema.ts'
import './inbox/operator-member.schema.ts'
import './errors.ts'
import './figures/message-figures.schema.ts'
import './message/gift.schema.ts'
import './message/icebreaker.schema.ts'
import './message/message-reaction.schema.ts'
import './message/message.schema.ts'
import './profile.schema.ts'
import './inbox/viewer.schema.ts'
import { SUBGRAPH_SCHEMA } from '#platform/graph/schema-builder.ts'
import { builder } from './builder.ts'

/** The schema of conversations. */
export const schema = builder.toSubGraphSchema(SUBGRAPH_SCHEMA)
