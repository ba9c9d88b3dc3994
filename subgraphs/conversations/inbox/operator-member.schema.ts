import { memberIdOf, MEMBER_PAGE, operatorMemberStub } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { countConversationsOf, type ConversationCounts } from './operator-member.store.ts'

const OperatorMemberRef = operatorMemberStub(builder)

const ConversationCountsRef = builder.objectRef<ConversationCounts>('MemberConversationCounts').implement({
  audience: MEMBER_PAGE,
  description: 'How much a member writes; never what.',
  fields: (t) => ({
    conversations: t.exposeInt('conversations', { description: 'Conversations that the member is in.' }),
    started: t.exposeInt('started', { description: 'Those that the member started.' }),
    messagesSent: t.exposeInt('messagesSent', { description: 'Messages that the member sent in them.' }),
  }),
})

builder.objectField(OperatorMemberRef, 'conversationCounts', (t) =>
  t.field({
    type: ConversationCountsRef,
    description: 'How much the member writes.',
    resolve: (member, _args, ctx) =>
      countConversationsOf(ctx.db, { siteId: ctx.site.id, memberId: memberIdOf(member) }),
  }),
)
