import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { findPeople } from '#subgraphs/profiles/published.ts'
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
      resolve: async ({ accountId }, _args, ctx) =>
        (await batchLoad(ctx, 'person', accountId, (ids) => findPeople(ctx.db, ids)))?.name ?? null,
    }),
    reason: t.field({
      type: DeleteReasonRef,
      description: 'The reason that the member chose.',
      resolve: ({ reason }) => reason,
    }),
    words: t.exposeString('remarks', { description: 'The member’s own words.' }),
    at: t.expose('requestedAt', { type: 'DateTime', description: 'When.' }),
    undoneAt: t.expose('undoneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the member came back; null for those who did not.',
    }),
  }),
})

const DeparturesConnectionRef = builder.connectionObject(
  {
    type: DepartureRef,
    name: 'DeparturesConnection',
    audience: READERS,
    description: 'What leaving members of the site wrote, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of members who wrote something.',
        resolve: (_connection, _args, ctx) => countDepartures(ctx.db, ctx.site.id),
      }),
    }),
  },
  { name: 'DeparturesEdge', audience: READERS, description: 'One member in the list.' },
)

builder.queryField('departures', (t) =>
  t.field({
    type: DeparturesConnectionRef,
    audience: READERS,
    description:
      'What members of the site wrote when they asked for the deletion of their account, the newest first. It is there until the account is erased, 14 days later.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, args, ctx) =>
      connectionOf(args, TIME_CURSOR, {
        list: (page) => listDepartures(ctx.db, ctx.site.id, page),
        cursorOf: ({ requestedAt, id }) => [requestedAt, id],
      }),
  }),
)
