import { subgraphSchemaOf } from '#platform/graph/subgraph-schema.ts'
import { builder } from './builder.ts'
import './announcements/announcement.mutations.schema.ts'
import './announcements/announcement.schema.ts'
import './figures/delivery-figures.schema.ts'
import './operations/delivery-health.schema.ts'
import './member-admin/operator-member.schema.ts'
import './member-admin/refund-mail.schema.ts'
import './push/attention.schema.ts'
import './preference/notification.schema.ts'
import './preference/preference.schema.ts'
import './push/push-subscription.schema.ts'

builder.mutationType({
  audience: 'member',
  description:
    'Everything that can be changed. Each answers with a union of its success and the failures to expect.',
})

/** The executable schema of the notifications subgraph. */
export const schema = subgraphSchemaOf(builder)
