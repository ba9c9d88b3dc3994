import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Unread } from './push.store.ts'
import type { Tables, UnreadConversationTable } from './tables.ts'

export type UnreadConversation = Selectable<UnreadConversationTable>

/**
 * Notes that something in a conversation is unread. What was told about it holds until the member reads it; what comes afterwards is news again.
 * @returns the row, locked until the transaction ends
 */
export async function noteUnread(trx: Transaction<Tables>, of: { memberId: string; siteId: string }, unread: Unread): Promise<UnreadConversation> {
  const { rows } = await sql<UnreadConversation>`
    insert into notifications.unread_conversation as u (member_id, conversation_id, site_id, other_id, since)
    values (${of.memberId}::uuid, ${unread.conversationId}::uuid, ${of.siteId}::uuid, ${unread.otherId}::uuid, ${unread.since})
    on conflict (member_id, conversation_id) do update set since = excluded.since,
      mailed_at = case when excluded.since > u.since then null else u.mailed_at end,
      reminded_at = case when excluded.since > u.since then null else u.reminded_at end
    returning *`.execute(trx)
  return rows[0]!
}

export async function markMailed(trx: Transaction<Tables>, { memberId, conversationId }: UnreadConversation): Promise<void> {
  await trx
    .updateTable('notifications.unreadConversation')
    .set({ mailedAt: sql`platform.now()` })
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .execute()
}

/** Members with something unread for longer than this, of which they were not reminded. */
export async function findMembersToRemind(db: Kysely<Tables>, of: { hours: number; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id from notifications.unread_conversation
    where reminded_at is null and since <= platform.now() - ${`${of.hours} hours`}::interval order by member_id limit ${of.limit}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** Takes what a member is to be reminded of: marked in this transaction, and nobody else takes it meanwhile. */
export async function takeToRemind(trx: Transaction<Tables>, memberId: string, hours: number): Promise<UnreadConversation[]> {
  const { rows } = await sql<UnreadConversation>`
    update notifications.unread_conversation set reminded_at = platform.now()
    where member_id = ${memberId}::uuid and reminded_at is null and since <= platform.now() - ${`${hours} hours`}::interval returning *`.execute(trx)
  return rows
}
