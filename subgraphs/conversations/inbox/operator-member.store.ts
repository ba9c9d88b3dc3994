import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How much a member writes. What was written is not here: no operator reads messages on a member's page. */
export type ConversationCounts = { conversations: number; started: number; messagesSent: number }

/** The counts of a member of a site. */
export async function countConversationsOf(
  db: Kysely<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<ConversationCounts> {
  const { rows } = await sql<ConversationCounts>`
    with own as (select m.conversation_id from conversations.member m where m.member_id = ${memberId}::uuid and m.site_id = ${siteId}::uuid)
    select (select count(*)::int from own) as conversations,
      (select count(*)::int from own join conversations.conversation c on c.id = own.conversation_id where c.started_by = ${memberId}::uuid) as started,
      (select count(*)::int from own join conversations.message s on s.conversation_id = own.conversation_id and s.sender_id = ${memberId}::uuid) as messages_sent`.execute(
    db,
  )
  return rows[0]!
}
