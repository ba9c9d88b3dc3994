import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity, MEMBER_PAGE } from '#platform/graph/entities.ts'
import { addSiteList } from '#platform/graph/site-list.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { memberNameOf } from '../account/member-name.ts'
import { builder } from '../builder.ts'
import {
  countWaitingErasures,
  findErasureAsk,
  findErasurePurposes,
  findWaitingErasures,
  listWaitingErasures,
  type ErasureAsk,
} from './member-admin.store.ts'
import { OperatorMemberRef } from './operator-member.schema.ts'

/** Who may decide about the erasure of a member. */
const ERASERS = { operator: ['support'] } as const

const ErasureAskRef = builder.objectRef<ErasureAsk>('MemberErasureAsk').implement({
  audience: MEMBER_PAGE,
  description: 'An erasure before the time that waits for a second operator.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('MemberErasureAsk', id) }),
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember` and the decision.',
      resolve: ({ accountId }) => toGlobalId('OperatorMember', accountId),
    }),
    memberName: t.string({
      nullable: true,
      description: 'The member’s name; null before the member has given one.',
      resolve: ({ accountId }, _args, ctx) => memberNameOf(ctx, accountId),
    }),
    by: t.exposeString('askedByName', { description: 'Name of the operator who asked for it.' }),
    at: t.expose('askedAt', { type: 'DateTime', description: 'When the operator asked for it.' }),
    purpose: t.string({
      nullable: true,
      description: 'Why, in the words of the operator who asked for it.',
      resolve: async ({ id }, _args, ctx) =>
        (await batchLoad(ctx, 'erasure-purpose', id, (ids) => findErasurePurposes(ctx.db, ids))) ?? null,
    }),
    isOwn: t.boolean({
      description: 'Whether the requesting operator asked for it, who then cannot confirm it.',
      resolve: ({ askedBy }, _args, ctx) => askedBy === ctx.visit.operator?.operatorId,
    }),
  }),
})

// Found by its id by those who can list it; others reach it on a member's page, whose opening is audited.
addEntity(builder, ErasureAskRef, async (ctx, id) => {
  requireOperator(ctx, ERASERS.operator)
  return batchLoad(ctx, 'erasure-ask', id, (ids) => findWaitingErasures(ctx.db, ctx.site.id, ids))
})

builder.objectField(OperatorMemberRef, 'erasure', (t) =>
  t.field({
    type: ErasureAskRef,
    nullable: true,
    description: 'An erasure that waits for a second operator.',
    resolve: async ({ siteId, id: memberId }, _args, ctx) =>
      (await findErasureAsk(ctx.db, { siteId, memberId })) ?? null,
  }),
)

addSiteList(builder, 'waitingErasures', ErasureAskRef, {
  audience: ERASERS,
  description:
    'Erasures of members of the site that wait for a second operator, the one that waits longest first.',
  entry: 'One erasure in the list.',
  total: 'The total number of erasures that wait.',
  cursors: TIME_CURSOR,
  cursorOf: ({ askedAt, id }) => [askedAt, id],
  list: listWaitingErasures,
  count: countWaitingErasures,
})
