import { memberIdOf, MEMBER_PAGE, operatorMemberStub } from '#platform/graph/entities.ts'
import { builder } from './builder.ts'
import { countLikesOf, type LikeCounts } from './operator-member.store.ts'

const OperatorMemberRef = operatorMemberStub(builder)

const LikeCountsRef = builder.objectRef<LikeCounts>('MemberLikeCounts').implement({
  audience: MEMBER_PAGE,
  description: 'How many likes a member gave and got.',
  fields: (t) => ({
    given: t.exposeInt('given', { description: 'Likes that the member gave.' }),
    received: t.exposeInt('received', { description: 'Likes that the member got.' }),
    matches: t.exposeInt('matches', { description: 'Matches.' }),
  }),
})

builder.objectField(OperatorMemberRef, 'likeCounts', (t) =>
  t.field({
    type: LikeCountsRef,
    description: 'How many likes the member gave and got.',
    resolve: (member, _args, ctx) =>
      countLikesOf(ctx.db, { siteId: ctx.site.id, memberId: memberIdOf(member) }),
  }),
)
