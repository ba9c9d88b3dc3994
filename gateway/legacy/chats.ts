import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import { PAGE_SIZE, readAllPages } from './all-pages.ts'
import type { LegacyCall, Untyped } from './legacy-call.ts'
import { PROFILE_FIELDS, profileOf, profileShape } from './shapes.ts'

const CONVERSATIONS = ownOperation(`query LegacyChats($first: Int!, $after: String) { viewer {
  unreadMessagesCount
  conversations(first: $first, after: $after) {
    edges { node { id unreadCount lastMessageAt closed other { ${PROFILE_FIELDS} } } } pageInfo { hasNextPage endCursor } } } }`)

/** GET /api/chats.php: the member's conversations, newest first, and the total of unread messages. */
export const chats: LegacyCall = {
  method: 'GET',
  path: '/api/chats.php',
  summary: 'Conversations and the unread total',
  session: 'required',
  answers: {
    200: {
      description: 'The 500 newest conversations',
      shape: z.object({
        chats: z.array(
          z.object({
            conversation: z.object({
              id: z.string(),
              last_message_date: z.iso.datetime(),
              closed: z.boolean(),
            }),
            profile: profileShape,
            num_unread_messages: z.int(),
          }),
        ),
        unread_total: z.int(),
      }),
    },
  },
  async handle({ run }) {
    let unreadTotal = 0
    const edges = await readAllPages(async (after) => {
      const { viewer } = await run(CONVERSATIONS, { first: PAGE_SIZE, after })
      unreadTotal = viewer.unreadMessagesCount
      return viewer.conversations
    })
    return { status: 200, body: { chats: edges.map(({ node }) => chatOf(node)), unread_total: unreadTotal } }
  },
}

function chatOf(conversation: Untyped) {
  return {
    conversation: {
      id: conversation.id,
      last_message_date: conversation.lastMessageAt,
      closed: conversation.closed,
    },
    profile: profileOf(conversation.other),
    num_unread_messages: conversation.unreadCount,
  }
}
