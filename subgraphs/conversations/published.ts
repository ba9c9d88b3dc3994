import { sql, type RawBuilder } from 'kysely'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'
import { messageImageKey } from './message/message-image.rules.ts'
import type { MessageContent } from './tables.ts'

// The functions that other subgraphs may call in this schema: each is granted to the roles that need it, and
// named nowhere else. Called from SQL as well: `are_related`, by `profiles.may_meet`.

/** In SQL: whether two members have a conversation. @param otherId a column */
export function areRelated(memberId: string, otherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`conversations.are_related(${memberId}::uuid, ${otherId})`
}

/** Whether a member is one of the two in a conversation. */
export async function takesPart(db: Queryable, memberId: string, conversationId: string): Promise<boolean> {
  const { rows } = await sql<{ takesPart: boolean }>`
    select conversations.takes_part(${memberId}::uuid, ${conversationId}::uuid) as takes_part`.execute(db)
  return rows[0]!.takesPart
}

/**
 * A conversation with unread messages, as the member would see it. `since` is when the oldest of them
 * arrived.
 */
export type Unread = { conversationId: string; otherId: string; unread: number; since: Date }

/** A member's unread messages, the newest conversation first. @param conversationId null for all */
export async function findUnread(
  db: Queryable,
  memberId: string,
  conversationId: string | null,
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select conversation_id, other_id, unread, coalesce(since, platform.now()) as since
    from conversations.published_unread(${memberId}::uuid, ${conversationId}::uuid)`.execute(db)
  return rows
}

/**
 * In SQL: the same for one conversation, as a row of `other_id`, `unread` and `since`, or none.
 * @param memberId and conversationId columns
 */
export function unreadIn(
  memberId: RawBuilder<unknown>,
  conversationId: RawBuilder<unknown>,
): RawBuilder<Unread> {
  return sql<Unread>`conversations.published_unread(${memberId}, ${conversationId})`
}

/** How many messages a member has not read. */
export async function countUnread(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread), 0)::int as count from conversations.published_unread(${memberId}::uuid, null)`.execute(
    db,
  )
  return rows[0]!.count
}

/** The member counts as paid from this transaction on; `member.paid` reports the same to later readers. */
export async function markPaid(trx: QueryableTransaction, siteId: string, memberId: string): Promise<void> {
  await sql`select conversations.note_paid(${siteId}::uuid, ${memberId}::uuid)`.execute(trx)
}

/**
 * A block between two members starts or ends with this transaction; notify both by pub/sub after the commit.
 * The caller holds the pair's exclusive lock.
 */
export async function recordBlock(
  trx: QueryableTransaction,
  { blockerId, blockedId, blocks }: { blockerId: string; blockedId: string; blocks: boolean },
): Promise<void> {
  await sql`select conversations.note_block(${blockerId}::uuid, ${blockedId}::uuid, ${blocks})`.execute(trx)
}

/**
 * Asks the member's contacts to read the presence again.
 * @returns the members to notify by pub/sub after the commit
 */
export async function recordPresence(trx: QueryableTransaction, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id from conversations.tell_partners(${memberId}::uuid, 'PRESENCE') partner_id`.execute(trx)
  return rows.map(({ partnerId }) => partnerId)
}

/** What a report can be about in a conversation. */
type Reported = { type: 'message' | 'conversation'; id: string }

/**
 * The member whom a report about a message or a conversation concerns; undefined where the reporter takes no
 * part in it.
 */
export async function findReportedMember(
  db: Queryable,
  { siteId, memberId }: { siteId: string; memberId: string },
  { type, id }: Reported,
): Promise<string | undefined> {
  const { rows } = await sql<{ otherId: string | null }>`
    select conversations.reported_member(${siteId}::uuid, ${memberId}::uuid, ${type}, ${id}::uuid) as other_id`.execute(
    db,
  )
  return rows[0]?.otherId ?? undefined
}

/** A picture sent in a message. */
export type SentImage = MessageContent['image']

/**
 * A message as a moderator reads it. `words` is null for pictures and gifts, `image` for all but pictures.
 */
export type ContextMessage = {
  id: string
  senderId: string
  kind: string
  words: string | null
  image: SentImage | null
  warnings: string[]
  sentAt: Date
  readAt: Date | null
  isReported: boolean
}

/**
 * The reported message with its neighbours on each side, the newest ones of a reported conversation, or what
 * a member has sent with a warning in the week before a moment, oldest first. The caller writes the reading
 * into its audit.
 * @param of.until that moment; null for now
 */
export async function readContext(
  db: Queryable,
  siteId: string,
  of: { type: Reported['type'] | 'flagged'; id: string; neighbours: number; until: Date | null },
): Promise<ContextMessage[]> {
  const { rows } = await sql<ContextMessage>`
    select * from conversations.published_context(
      ${siteId}::uuid, ${of.type}, ${of.id}::uuid, ${of.neighbours}::int, ${of.until}::timestamptz)`.execute(
    db,
  )
  return rows
}

/** The storage key of a sent picture's largest file, a WebP. */
export function largestImageKey(imageId: string): string {
  return messageImageKey(imageId, 'large')
}

/** To how many members someone has sent messages with a warning since a moment. */
export async function countFlaggedReceivers(db: Queryable, memberId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select conversations.flagged_receivers(${memberId}::uuid, ${since}) as count`.execute(db)
  return rows[0]!.count
}
