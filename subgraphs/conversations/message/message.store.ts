import { sql, type Kysely } from 'kysely'
import { cursorOf, numberUpTo } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import {
  IS_SHOWN,
  isNotBlocked,
  type Conversation,
  type MemberStart,
} from '../conversation/conversation.store.ts'
import { FRAUD_NOTICES } from '../conversation/fraud-warning.store.ts'
import type { Tables, MessageContent, MessageKind } from '../tables.ts'
import type { Message } from './message.types.ts'

/** The newest messages that a member may see per conversation, for each side of the history limit. */
export type HistoryLimits = { paid: number; free: number }

const COLUMNS = sql`x.id, x.conversation_id, x.number, x.sender_id, x.client_id, x.kind, x.content, x.held, x.sent_at, x.read_at, x.reply_to,
  coalesce((select jsonb_agg(jsonb_build_object('memberId', r.member_id, 'emoji', r.emoji) order by r.reacted_at, r.member_id)
    from conversations.message_reaction r where r.message_id = x.id), '[]'::jsonb) as reactions,
  coalesce((select k.kind from conversations.member_state k where k.member_id = x.sender_id), 'member') as sender_kind`

// These messages do not exist for the viewer: those the viewer removed, those beyond the history limit, those
// held until the other member confirms the address, those that a moderator has hidden, and warnings about the
// viewer.
function isVisible(viewer: Viewer, limits: HistoryLimits) {
  return sql`x.number > m.cleared_up_to and (not (x.held or x.hidden) or x.sender_id = m.member_id)
    and not (x.kind = 'system' and x.sender_id = m.member_id and x.content ->> 'key' = any(${FRAUD_NOTICES}::text[]))
    and x.number > c.message_count - (select case when v.paid then ${limits.paid}::int else ${limits.free}::int end
      from conversations.member_state v where v.member_id = ${viewer.memberId}::uuid)`
}

// Rows m of conversations.member whose other side is there, with their conversation c.
const SIDES = sql`conversations.member m join conversations.conversation c on c.id = m.conversation_id
    join conversations.member_state s on s.member_id = m.other_id and ${IS_SHOWN}`

function isViewers(viewer: Viewer) {
  return sql`m.member_id = ${viewer.memberId}::uuid and m.site_id = ${viewer.siteId}::uuid and ${isNotBlocked(viewer)}`
}

/** Messages by id, of the viewer's conversations only. */
export async function findMessagesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  limits: HistoryLimits,
  ids: string[],
): Promise<Map<string, Message>> {
  const { rows } =
    await sql<Message>`select ${COLUMNS} from ${SIDES} join conversations.message x on x.conversation_id = m.conversation_id
    where ${isViewers(viewer)} and x.id = any(${ids}::uuid[]) and ${isVisible(viewer, limits)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A message that the viewer has sent, however long ago: a retried send gets it back. */
export async function findSentMessage(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
): Promise<Message | undefined> {
  const { rows } =
    await sql<Message>`select ${COLUMNS} from conversations.message x where x.id = ${id}::uuid and x.sender_id = ${viewer.memberId}::uuid`.execute(
      db,
    )
  return rows[0]
}

/** The message that the viewer has sent in a conversation under a client id. */
export async function findMessageIdByClient(
  db: Kysely<Tables>,
  viewer: Viewer,
  { conversationId, clientId }: { conversationId: string; clientId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select m.id from conversations.message m
    where m.conversation_id = ${conversationId}::uuid and m.sender_id = ${viewer.memberId}::uuid and m.client_id = ${clientId}`.execute(
    db,
  )
  return rows[0]?.id
}

/** A message's number in its conversation, stored as 32 bits. */
export const MESSAGE_CURSOR = cursorOf(numberUpTo(2 ** 31 - 1))

/**
 * One page of messages for each of several conversations, in one statement. Oldest first, or newest first
 * when paging backwards.
 */
export async function listMessagesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  wanted: { conversationIds: string[]; page: PageRequest<[number: number]>; limits: HistoryLimits },
): Promise<Map<string, Message[]>> {
  const { conversationIds, page, limits } = wanted
  const { isBeyond, order, limit } = keyset(page, 'asc', ['x.number'])
  const { rows } = await sql<Message>`
    select p.* from ${SIDES} cross join lateral (
      select ${COLUMNS} from conversations.message x
      where x.conversation_id = m.conversation_id and ${isVisible(viewer, limits)} and ${isBeyond} order by ${order} limit ${limit}) p
    where ${isViewers(viewer)} and m.conversation_id = any(${conversationIds}::uuid[])
    order by p.conversation_id, ${keyset(page, 'asc', ['p.number']).order}`.execute(db)
  return Map.groupBy(rows, ({ conversationId }) => conversationId)
}

/**
 * The viewer's number of visible messages in each of several conversations; conversations without any are
 * missing.
 */
export async function countMessagesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  { conversationIds, limits }: { conversationIds: string[]; limits: HistoryLimits },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ conversationId: string; count: number }>`
    select x.conversation_id, count(*)::int as count
    from ${SIDES} join conversations.message x on x.conversation_id = m.conversation_id
    where ${isViewers(viewer)} and m.conversation_id = any(${conversationIds}::uuid[]) and ${isVisible(viewer, limits)}
    group by x.conversation_id`.execute(db)
  return new Map(rows.map(({ conversationId, count }) => [conversationId, count]))
}

/** Messages by their position in the viewer's conversations; keys are "<conversation id>:<number>". */
export async function findMessagesByPlace(
  db: Kysely<Tables>,
  viewer: Viewer,
  limits: HistoryLimits,
  places: string[],
): Promise<Map<string, Message>> {
  const conversationIds = places.map((place) => place.slice(0, place.indexOf(':')))
  const numbers = places.map((place) => Number(place.slice(place.indexOf(':') + 1)))
  const { rows } = await sql<Message>`
    select ${COLUMNS} from unnest(${conversationIds}::uuid[], ${numbers}::int[]) w(conversation_id, number)
    join ${SIDES} on m.conversation_id = w.conversation_id
    join conversations.message x on x.conversation_id = w.conversation_id and x.number = w.number
    where ${isViewers(viewer)} and ${isVisible(viewer, limits)}`.execute(db)
  return new Map(rows.map((row) => [`${row.conversationId}:${row.number}`, row]))
}

export type NewMessage = {
  conversationId: string
  messageId: string
  clientId: string
  recipientId: string
  kind: MessageKind
  /** Null for an image, whose content is read from its own row. */
  content: MessageContent[MessageKind] | null
  imageId: string | null
  /** The message of the same conversation that this one replies to. */
  replyToId: string | null
  cost: number
  freeConversations: number
}

/** The conversation after the send, with the new message as its last one. */
export type ConversationAfterSend = Conversation & { lastMessage: Message }

/** The rows that a send has written; a retry writes none and has only the id of the first message. */
export type WrittenMessage =
  | { messageId: string; duplicate: true }
  | {
      messageId: string
      duplicate: false
      message: Message
      conversation: ConversationAfterSend
      sender: MemberStart
      /** The sender's credits after the send. */
      balance: number
    }

type AnsweredSend = {
  messageId: string
  duplicate: boolean
  number: number
  sentAt: Date
  content: Message['content']
  replyTo: Message['replyTo']
  senderKind: Message['senderKind']
  senderPaid: boolean
  senderStartedCount: number
  balance: number
} & Pick<Conversation, 'unread' | 'clearedUpTo' | 'otherReadUpTo'>

/**
 * Sends in one statement that is its own transaction, so that a send is one round trip (the function does
 * everything or nothing, and returns the rows it wrote). Its lock order, which all callers follow, is
 * documented beside the function (migrations/functions/conversations/send_message.sql) and in the README.
 * @throws the refusals of conversations.send_message as database errors
 * (platform/postgres/database-errors.ts)
 */
export async function callSendMessage(
  db: Kysely<Tables>,
  viewer: Viewer,
  sent: NewMessage,
): Promise<WrittenMessage> {
  const {
    conversationId,
    messageId,
    clientId,
    recipientId,
    kind,
    content,
    imageId,
    replyToId,
    cost,
    freeConversations,
  } = sent
  const { rows } = await sql<AnsweredSend>`
    select message_id, duplicate, number, sent_at, content, reply_to, sender_kind, sender_paid, sender_started_count,
      unread, cleared_up_to, other_read_up_to, balance
    from conversations.send_message(${viewer.siteId}::uuid, ${conversationId}::uuid, ${viewer.memberId}::uuid,
      ${recipientId}::uuid, ${messageId}::uuid, ${clientId}, ${kind}, ${content === null ? null : JSON.stringify(content)}::jsonb, ${imageId}::uuid,
      ${replyToId}::uuid, ${cost}::bigint, ${freeConversations}::int)`.execute(db)
  const written = rows[0]!
  if (written.duplicate) return { messageId: written.messageId, duplicate: true }
  const { number, sentAt, replyTo, unread, clearedUpTo, otherReadUpTo } = written
  const message: Message = {
    id: messageId,
    conversationId,
    number,
    senderId: viewer.memberId,
    senderKind: written.senderKind,
    clientId,
    kind,
    content: written.content,
    held: false,
    sentAt,
    readAt: null,
    replyTo,
    reactions: [],
  }
  const conversation: ConversationAfterSend = {
    id: conversationId,
    otherId: recipientId,
    listed: true,
    unread,
    clearedUpTo,
    lastNumber: number,
    lastMessageAt: sentAt,
    messageCount: number,
    otherReadUpTo,
    lastMessage: message,
  }
  const sender: MemberStart = { paid: written.senderPaid, startedCount: written.senderStartedCount }
  return { messageId, duplicate: false, message, conversation, sender, balance: written.balance }
}
