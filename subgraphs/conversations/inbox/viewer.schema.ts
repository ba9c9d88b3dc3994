import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { pairId, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { EXTERNAL, viewerStub } from '#platform/graph/entities.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { conversationsLeft } from '../conversation/conversation.rules.ts'
import {
  countConversationsFor,
  countUnreadFor,
  findRemovedConversationsFor,
  findTotalsFor,
  listConversationsFor,
  type Conversation,
  type MemberStart,
  type MemberTotals,
} from '../conversation/conversation.store.ts'
import { conversationsLiveEvents } from '../events.ts'
import type { Tables } from '../tables.ts'
import { ConversationRef, findConversation, ownState } from './conversation.schema.ts'
import { markDelivered } from './delivery.actions.ts'

/**
 * The signed-in member. `told` is the conversation in the same answer, whose count the total must match.
 * `start` and `credits` are what the answer's own statement has read of the member, `totals` reads everything
 * at once.
 */
type ViewerInAnswer = {
  id: string
  told?: Conversation | undefined
  start?: MemberStart | undefined
  credits?: number | undefined
  totals?: (() => Promise<MemberTotals>) | undefined
}

export const ViewerRef = viewerStub<Tables, ViewerInAnswer>(builder)

/** The viewer of a request. @param told the conversation that the same answer shows */
export function viewerOf(ctx: Pick<RequestContext, 'viewer'>, told?: Conversation): ViewerInAnswer {
  return { id: toGlobalId('Viewer', requireViewer(ctx).memberId), told }
}

/** The same, for an answer that shows several totals: one statement reads them. */
export function viewerWithTotals(ctx: RequestContext<Tables>, told?: Conversation): ViewerInAnswer {
  let read: Promise<MemberTotals> | undefined
  const totals = () => (read ??= findTotalsFor(ctx.db, requireViewer(ctx), told))
  return { ...viewerOf(ctx, told), totals }
}

const ViewerConversationsConnectionRef = builder.connectionObject(
  {
    type: ConversationRef,
    name: 'ViewerConversationsConnection',
    audience: 'owner',
    description: 'The viewer’s conversations, the newest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The total number of entries.',
        resolve: (_connection, _args, ctx) => countConversationsFor(ctx.db, requireViewer(ctx)),
      }),
    }),
  },
  { name: 'ViewerConversationsEdge', audience: 'owner', description: 'One conversation in the list.' },
)

builder.objectFields(ViewerRef, (t) => ({
  credits: t.int({
    description: 'The credits that the viewer can spend.',
    extensions: EXTERNAL,
    // Only answers that have read the credits, or read all totals, provide them.
    resolve: async ({ credits, totals }) => credits ?? (await totals!()).credits,
  }),
  unreadMessagesCount: t.int({
    description: 'The number of unread messages in all conversations.',
    resolve: async ({ told, totals }, _args, ctx) =>
      totals === undefined ? countUnreadFor(ctx.db, requireViewer(ctx), told) : (await totals()).unread,
  }),
  conversationCursor: t.string({
    description:
      'The current position of the live conversation events. Pass it to conversationEvents to get the events after this response.',
    resolve: async (_viewer, _args, ctx) =>
      String(await conversationsLiveEvents.latestSequence(ctx.db, requireViewer(ctx).memberId)),
  }),
  conversationsLeft: t.int({
    nullable: true,
    description: 'The number of conversations that the member can still start; null if there is no limit.',
    resolve: async ({ start, totals }, _args, ctx) =>
      conversationsLeft(
        start ?? (await totals?.()) ?? (await ownState(ctx)) ?? { paid: false, startedCount: 0 },
        ctx.site.settings.conversationsFree,
      ),
  }),
  conversations: t.field({
    type: ViewerConversationsConnectionRef,
    description: 'The conversations, the newest first.',
    args: {
      ...t.arg.connectionArgs(),
    },
    resolve: (_viewer, args, ctx) =>
      connectionOf(args, TIME_CURSOR, {
        list: async (page) => {
          const rows = await listConversationsFor(ctx.db, requireViewer(ctx), page)
          for (const { id, unread, lastNumber } of rows) if (unread > 0) markDelivered(ctx, id, lastNumber)
          return rows
        },
        cursorOf: ({ lastMessageAt, id }) => [lastMessageAt, id],
      }),
  }),
  removedConversations: t.field({
    type: [ConversationRef],
    description:
      'The conversations that the viewer removed within the last 7 days and can restore, the latest removal first, up to 100.',
    resolve: (_viewer, _args, ctx) => findRemovedConversationsFor(ctx.db, requireViewer(ctx)),
  }),
  conversationWith: t.field({
    type: ConversationRef,
    nullable: true,
    description: 'The conversation with a profile; null if there is none or the viewer has removed it.',
    args: { profileId: t.arg.id({ required: true, description: 'Global id of the profile.' }) },
    resolve: async (_viewer, { profileId }, ctx) => {
      const otherId = rowIdOf('Profile', profileId)
      if (otherId === undefined) return null
      const conversation = await findConversation(
        ctx,
        pairId('conversation', requireViewer(ctx).memberId, otherId),
      )
      return conversation?.listed ? conversation : null
    },
  }),
}))
