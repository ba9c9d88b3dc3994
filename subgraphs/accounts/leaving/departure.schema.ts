import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { addSiteList } from '#platform/graph/site-list.ts'
import { memberNameOf } from '../account/member-name.ts'
import { builder } from '../builder.ts'
import { DeleteReasonRef } from './deletion.schema.ts'
import { countDepartures, listDepartures, type Departure } from './departure.store.ts'

/** Those who answer members. */
const READERS = { operator: ['support'] } as const

const DepartureRef = builder.objectRef<Departure>('Departure').implement({
  audience: READERS,
  description:
    'What a member wrote when asking for the deletion of the account. It is erased with the account.',
  fields: (t) => ({
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember`.',
      resolve: ({ accountId }) => toGlobalId('OperatorMember', accountId),
    }),
    memberName: t.string({
      nullable: true,
      description: 'The member’s name; null before the member has given one.',
      resolve: ({ accountId }, _args, ctx) => memberNameOf(ctx, accountId),
    }),
    reason: t.field({
      type: DeleteReasonRef,
      description: 'The reason that the member chose.',
      resolve: ({ reason }) => reason,
    }),
    words: t.exposeString('remarks', { description: 'The member’s own words.' }),
    at: t.expose('requestedAt', { type: 'DateTime', description: 'When the member asked for the deletion.' }),
    undoneAt: t.expose('undoneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the member came back; null for those who did not.',
    }),
  }),
})

addSiteList(builder, 'departures', DepartureRef, {
  audience: READERS,
  description:
    'What members of the site wrote when they asked for the deletion of their account, the newest first. It is there until the account is erased, 14 days later.',
  entry: 'One member in the list.',
  total: 'The total number of members who wrote something.',
  cursors: TIME_CURSOR,
  cursorOf: ({ requestedAt, id }) => [requestedAt, id],
  list: listDepartures,
  count: countDepartures,
})
