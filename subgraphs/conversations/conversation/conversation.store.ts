import { sql, type Kysely, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import * as billing from '#subgraphs/billing/published.ts'
import { conversationsLiveEvents } from '../events.ts'
import type { Tables } from '../tables.ts'
import { UNDO_DAYS } from './conversation.rules.ts'

export type Conversation = {
  id: string
  otherId: string
  listed: boolean
  unread: number
  clearedUpTo: number
  lastNumber: number
  lastMessageAt: Date
  messageCount: number
  /** Number of the last message that the other member has read. */
  otherReadUpTo: number
  /** Number of the last message that any device of the other member has; unknown in the answer to a send. */
  otherDeliveredUpTo?: number
  /**
   * Whether the other member is gone and only the messages stay. Unknown, hence false, in the answer to a
   * send.
   */
  closed?: boolean
}

/**
 * For the state `s` of the other side: there, or gone for fraud, which leaves the conversation with its
 * warning (TRUST-08).
 */
export const IS_SHOWN = sql<boolean>`(s.visible or s.removed_for_fraud)`

/**
 * The viewer's conversations: the viewer may see the other member, and neither has blocked the other. This
 * filter applies everywhere (PROF-10); unblocking brings a conversation back.
 */
function conversationsFor(viewer: Viewer) {
  return sql`
    select m.conversation_id as id, m.other_id, m.listed, m.unread, m.cleared_up_to, m.last_number, m.last_message_at, c.message_count, o.read_up_to as other_read_up_to,
      greatest(o.delivered_up_to, o.read_up_to) as other_delivered_up_to, not s.visible as closed
    from conversations.member m
    join conversations.conversation c on c.id = m.conversation_id
    join conversations.member o on o.conversation_id = m.conversation_id and o.member_id = m.other_id
    join conversations.member_state s on s.member_id = m.other_id and ${IS_SHOWN}
    where m.member_id = ${viewer.memberId}::uuid and m.site_id = ${viewer.siteId}::uuid and ${isNotBlocked(viewer)}`
}

/** For rows `m` of conversations.member: neither side has blocked the other. */
export function isNotBlocked(viewer: Viewer) {
  return sql<boolean>`not exists (select from conversations.block_pair b where b.blocker_id = ${viewer.memberId}::uuid and b.blocked_id = m.other_id)
      and not exists (select from conversations.block_pair b where b.blocked_id = ${viewer.memberId}::uuid and b.blocker_id = m.other_id)`
}

/** The viewer's conversations by id. */
export async function findConversationsFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, Conversation>> {
  const { rows } =
    await sql<Conversation>`${conversationsFor(viewer)} and m.conversation_id = any(${ids}::uuid[])`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page of the viewer's conversations, the newest first, without those that the viewer has removed. */
export async function listConversationsFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  page: PageRequest<TimeCursor>,
): Promise<Conversation[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['m.lastMessageAt', 'm.conversationId'])
  const { rows } = await sql<Conversation>`${conversationsFor(viewer)} and m.listed and ${isBeyond}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many conversations the viewer has, without those that the viewer has removed. */
export async function countConversationsFor(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${conversationsFor(viewer)} and m.listed) own`.execute(db)
  return rows[0]!.count
}

/**
 * All unread messages of the viewer.
 * @param told a conversation whose count the same answer contains: the total uses that count, so the two
 * agree despite writes between the statements
 */
export async function countUnreadFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  told?: ToldConversation,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadElsewhere(viewer, told)} as count`.execute(db)
  return rows[0]!.count + unreadIn(told)
}

type ToldConversation = Pick<Conversation, 'id' | 'listed' | 'unread'>

function unreadElsewhere(viewer: Viewer, told: ToldConversation | undefined) {
  return sql<number>`(select coalesce(sum(m.unread), 0)::bigint
    from conversations.member m join conversations.member_state s on s.member_id = m.other_id and ${IS_SHOWN}
    where m.member_id = ${viewer.memberId}::uuid and m.site_id = ${viewer.siteId}::uuid and m.listed and m.unread > 0 and ${isNotBlocked(viewer)}
      and m.conversation_id is distinct from ${told?.id ?? null}::uuid)`
}

const unreadIn = (told: ToldConversation | undefined): number => (told?.listed ? told.unread : 0)

/** What decides how many more conversations a member can start. */
export type MemberStart = { paid: boolean; startedCount: number }

/** What a live event shows of the member: the unread messages of all conversations, and the credits. */
export type MemberTotals = MemberStart & { unread: number; credits: number }

/**
 * Everything that a live event shows of the viewer, in one statement.
 * @param told as for countUnreadFor
 */
export async function findTotalsFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  told?: ToldConversation,
): Promise<MemberTotals> {
  const { rows } = await sql<MemberTotals>`
    select ${unreadElsewhere(viewer, told)} as unread, ${billing.balanceOf(viewer.memberId)} as credits,
      coalesce(s.paid, false) as paid, coalesce(s.started_count, 0) as started_count
    from (values (${viewer.memberId}::uuid, ${viewer.siteId}::uuid)) v (member_id, site_id)
    left join conversations.member_state s on s.member_id = v.member_id and s.site_id = v.site_id`.execute(db)
  const [totals] = rows
  return { ...totals!, unread: totals!.unread + unreadIn(told) }
}

/** What conversations keeps of the viewer. */
export function findMemberStateFor(db: Kysely<Tables>, viewer: Viewer): Promise<MemberStart | undefined> {
  return db
    .selectFrom('conversations.memberState')
    .select(['paid', 'startedCount'])
    .where('memberId', '=', viewer.memberId)
    .where('siteId', '=', viewer.siteId)
    .executeTakeFirst()
}

/**
 * Locks both sides of a conversation, as the expression `locked` of a statement that then updates them. Every
 * statement that locks several rows of conversations.member orders them by conversation and member: any other
 * order could deadlock.
 */
export function lockedSides(conversationId: string, memberIds: string[]) {
  return sql`locked as materialized (select m.member_id, m.conversation_id from conversations.member m
    where m.conversation_id = ${conversationId}::uuid and m.member_id = any(${memberIds}::uuid[]) order by m.member_id for no key update)`
}

/**
 * Marks a conversation as read, and tells both sides live.
 * @returns the other member, or undefined when there was nothing to mark
 */
export async function callMarkRead(
  db: Kysely<Tables>,
  { siteId, memberId }: Viewer,
  conversationId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ otherId: string | null }>`
    select conversations.mark_read(${siteId}::uuid, ${memberId}::uuid, ${conversationId}::uuid) as other_id`.execute(
    db,
  )
  return rows[0]!.otherId ?? undefined
}

const isRecent = sql`m.removed_at > platform.now() - ${`${UNDO_DAYS} days`}::interval`

/** The viewer's removed conversations that can still be restored, the last removed first. */
export async function findRemovedConversationsFor(
  db: Kysely<Tables>,
  viewer: Viewer,
): Promise<Conversation[]> {
  const { rows } =
    await sql<Conversation>`${conversationsFor(viewer)} and ${isRecent} order by m.removed_at desc, m.conversation_id limit 100`.execute(
      db,
    )
  return rows
}

/**
 * Restores a removed conversation with its unread messages.
 * @returns false when the removal is too long ago; true as well when there was none
 */
export async function restoreConversation(
  trx: Transaction<Tables>,
  viewer: Viewer,
  conversationId: string,
): Promise<boolean> {
  const own = sql`m.member_id = ${viewer.memberId}::uuid and m.conversation_id = ${conversationId}::uuid and m.site_id = ${viewer.siteId}::uuid`
  const { rows } = await sql<{ removedAt: Date | null; isRecent: boolean | null }>`
    select m.removed_at, ${isRecent} as is_recent from conversations.member m where ${own} for update`.execute(
    trx,
  )
  const [side] = rows
  if (side === undefined || side.removedAt === null) return true
  if (!side.isRecent) return false
  await sql`update conversations.member m set listed = true, cleared_up_to = m.cleared_before, removed_at = null,
      unread = (select count(*) from conversations.message x where x.conversation_id = m.conversation_id and x.sender_id = m.other_id
        and x.number > greatest(m.read_up_to, m.cleared_before) and not x.held)
    where ${own}`.execute(trx)
  await conversationsLiveEvents.append(trx, [viewer.memberId], {
    kind: 'RESTORED',
    subjectId: conversationId,
  })
  return true
}

/** Hides the conversation and its messages so far from the viewer. The other member still has them. */
export async function clearConversation(
  trx: Transaction<Tables>,
  viewer: Viewer,
  conversationId: string,
): Promise<void> {
  // After two removals within the undo period of the first, a restore returns the state before both.
  await sql`update conversations.member m set listed = false, unread = 0, cleared_up_to = greatest(m.cleared_up_to, m.last_number),
      removed_at = platform.now(), cleared_before = case when ${isRecent} then m.cleared_before else m.cleared_up_to end
    where m.member_id = ${viewer.memberId}::uuid and m.conversation_id = ${conversationId}::uuid and m.site_id = ${viewer.siteId}::uuid`.execute(
    trx,
  )
  await conversationsLiveEvents.append(trx, [viewer.memberId], {
    kind: 'REMOVED',
    subjectId: conversationId,
  })
}
