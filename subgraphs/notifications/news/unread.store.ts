import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables, UnreadConversationTable } from '../tables.ts'

export type UnreadConversation = Selectable<UnreadConversationTable>

/** A conversation from the side of one of its two members. */
type ConversationOf = Pick<UnreadConversation, 'memberId' | 'conversationId'>

/**
 * Marks conversations as unread. A notification counts until the member reads the conversation; later
 * messages notify again.
 * @param unread may contain the same conversation several times
 * @returns the rows, locked until the transaction ends
 */
export async function recordUnread(
  trx: Transaction<Tables>,
  unread: readonly Omit<UnreadConversation, 'mailedAt' | 'remindedAt'>[],
): Promise<UnreadConversation[]> {
  if (unread.length === 0) return []
  const { rows } = await sql<UnreadConversation>`
    insert into notifications.unread_conversation as u (member_id, conversation_id, site_id, other_id, since)
    select distinct on (1, 2) * from unnest(${unread.map(({ memberId }) => memberId)}::uuid[],
      ${unread.map(({ conversationId }) => conversationId)}::uuid[], ${unread.map(({ siteId }) => siteId)}::uuid[],
      ${unread.map(({ otherId }) => otherId)}::uuid[], ${unread.map(({ since }) => since)}::timestamptz[])
    order by 1, 2
    on conflict (member_id, conversation_id) do update set since = excluded.since,
      mailed_at = case when excluded.since > u.since then null else u.mailed_at end,
      reminded_at = case when excluded.since > u.since then null else u.reminded_at end
    returning *`.execute(trx)
  return rows
}

export async function markMailed(
  trx: Transaction<Tables>,
  conversations: readonly ConversationOf[],
): Promise<void> {
  if (conversations.length === 0) return
  await sql`
    update notifications.unread_conversation u set mailed_at = platform.now()
    from unnest(${conversations.map(({ memberId }) => memberId)}::uuid[],
      ${conversations.map(({ conversationId }) => conversationId)}::uuid[]) m (member_id, conversation_id)
    where u.member_id = m.member_id and u.conversation_id = m.conversation_id`.execute(trx)
}

/** Members with unread messages older than this and no reminder yet. */
export async function findMembersToRemind(
  db: Kysely<Tables>,
  of: { hours: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id from notifications.unread_conversation
    where reminded_at is null and since <= platform.now() - ${`${of.hours} hours`}::interval order by member_id limit ${of.limit}`.execute(
    db,
  )
  return rows.map(({ memberId }) => memberId)
}

/**
 * Claims the conversations to remind a member of. It marks them in this transaction, so no other worker
 * claims them meanwhile.
 */
export async function takeToRemind(
  trx: Transaction<Tables>,
  memberId: string,
  hours: number,
): Promise<UnreadConversation[]> {
  const { rows } = await sql<UnreadConversation>`
    update notifications.unread_conversation set reminded_at = platform.now()
    where member_id = ${memberId}::uuid and reminded_at is null and since <= platform.now() - ${`${hours} hours`}::interval returning *`.execute(
    trx,
  )
  return rows
}
