import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { connectionOf } from '#platform/graph/pagination.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { hiddenMessageCount, historyLimit } from '../conversation/conversation.rules.ts'
import {
  findConversationsFor,
  findMemberStateFor,
  type Conversation,
} from '../conversation/conversation.store.ts'
import { findMessageAt, limitsOf, MessageRef } from '../message/message.schema.ts'
import { countMessagesFor, listMessagesFor, MESSAGE_CURSOR } from '../message/message.store.ts'
import type { Message } from '../message/message.types.ts'
import { ProfileRef } from '../profile.schema.ts'
import type { Tables } from '../tables.ts'

type Context = RequestContext<Tables>

/**
 * A conversation of the viewer. The answer to a send already contains the last message; otherwise it is read
 * on demand.
 */
export const ConversationRef = builder.objectRef<Conversation & { lastMessage?: Message }>('Conversation')

const ConversationMessagesConnectionRef = builder.connectionObject(
  {
    type: MessageRef,
    name: 'ConversationMessagesConnection',
    audience: 'owner',
    description: 'The messages of a conversation, the oldest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'The number of messages that are visible to the viewer.',
        resolve: async (connection, _args, ctx) => {
          const { conversationId } = connection as unknown as { conversationId: string }
          const viewer = requireViewer(ctx)
          const limits = limitsOf(ctx)
          const count = await batchLoad(ctx, 'message counts', conversationId, (conversationIds) =>
            countMessagesFor(ctx.db, viewer, { conversationIds, limits }),
          )
          return count ?? 0
        },
      }),
    }),
  },
  { name: 'ConversationMessagesEdge', audience: 'owner', description: 'One message in the conversation.' },
)

ConversationRef.implement({
  audience: 'owner',
  description: 'A conversation between two members, from the viewer’s side. Readable by its two members.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Conversation', id) }),
    other: t.field({
      type: ProfileRef,
      description: 'The member with whom the viewer talks.',
      resolve: ({ otherId }) => ({ id: toGlobalId('Profile', otherId) }),
    }),
    unreadCount: t.exposeInt('unread', {
      description: 'The number of messages that the viewer has not opened.',
    }),
    lastMessage: t.field({
      type: MessageRef,
      nullable: true,
      description:
        'The newest message; null if there is none, or if the viewer removed it with the conversation.',
      resolve: ({ id, lastNumber, clearedUpTo, lastMessage }, _args, ctx) =>
        lastMessage ?? (lastNumber > clearedUpTo ? findMessageAt(ctx, id, lastNumber) : null),
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      description: 'When the newest message was sent. Conversations are sorted by it.',
    }),
    readByOtherUpTo: t.id({
      nullable: true,
      description:
        'The newest message that the other member has read. The viewer’s earlier messages are read too. Null if none was.',
      resolve: async ({ id, otherReadUpTo }, _args, ctx) => {
        const message = await findMessageAt(ctx, id, otherReadUpTo)
        return message === null ? null : toGlobalId('Message', message.id)
      },
    }),
    deliveredToOtherUpTo: t.id({
      nullable: true,
      description:
        'The newest message that was delivered to the other member. The viewer’s earlier messages are delivered too. Null if none was.',
      resolve: async ({ id, otherDeliveredUpTo }, _args, ctx) => {
        const number = otherDeliveredUpTo ?? (await findConversation(ctx, id))?.otherDeliveredUpTo ?? 0
        const message = await findMessageAt(ctx, id, number)
        return message === null ? null : toGlobalId('Message', message.id)
      },
    }),
    closed: t.boolean({
      description:
        'Whether the conversation is closed because the other member was removed for fraud. Conversations with blocked or otherwise unavailable members are not returned at all.',
      resolve: ({ closed }) => closed ?? false,
    }),
  }),
})

// The messages, as far as the viewer's history limit reaches.
builder.objectFields(ConversationRef, (t) => ({
  hiddenMessageCount: t.int({
    description: 'The number of older messages that the history limit hides. They are not deleted.',
    resolve: async (conversation, _args, ctx) =>
      hiddenMessageCount(conversation, historyLimit((await ownState(ctx))?.paid ?? false, ctx.site.settings)),
  }),
  messages: t.field({
    type: ConversationMessagesConnectionRef,
    description:
      'The messages, the oldest first. Use `last` for the newest messages and `before` for older ones.',
    args: {
      first: t.arg.int({ description: 'Page size, 1 to 100, counted from the start or from `after`.' }),
      after: t.arg.string({ description: 'Returns the entries after this cursor.' }),
      last: t.arg.int({ description: 'Page size, 1 to 100, counted back from the end or from `before`.' }),
      before: t.arg.string({ description: 'Returns the entries before this cursor.' }),
    },
    resolve: ({ id }, args, ctx) => {
      const viewer = requireViewer(ctx)
      const limits = limitsOf(ctx)
      return connectionOf(args, MESSAGE_CURSOR, {
        list: async (page) =>
          (await batchLoad(ctx, `messages ${JSON.stringify(page)}`, id, (conversationIds) =>
            listMessagesFor(ctx.db, viewer, { conversationIds, page, limits }),
          )) ?? [],
        cursorOf: ({ number }) => [number],
        besides: { conversationId: id },
      })
    },
  }),
}))

addEntity(builder, ConversationRef, findConversation)

/** A conversation of the viewer, batched. */
export async function findConversation(ctx: Context, id: string): Promise<Conversation | null> {
  const { viewer } = ctx
  if (viewer === undefined) return null
  return (
    (await batchLoad(ctx, 'conversation', id, (ids) => findConversationsFor(ctx.db, viewer, ids))) ?? null
  )
}

/** The state that conversations keeps of the viewer, read once per tick. */
export function ownState(ctx: Context) {
  const viewer = requireViewer(ctx)
  return batchLoad(ctx, 'memberState', viewer.memberId, async () => {
    const state = await findMemberStateFor(ctx.db, viewer)
    return new Map(state === undefined ? [] : [[viewer.memberId, state]])
  })
}
