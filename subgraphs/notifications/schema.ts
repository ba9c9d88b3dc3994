import { FEDERATION_URL } from '#platform/schema-builder.ts'
import { builder } from './builder.ts'
import './attention.schema.ts'
import './notification.schema.ts'
import './preference.schema.ts'
import './push-subscription.schema.ts'

builder.mutationType({})

/** The executable schema of the notifications subgraph. */
export const schema = builder.toSubGraphSchema({ linkUrl: FEDERATION_URL })
