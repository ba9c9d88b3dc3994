import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import { pairId } from '#platform/base/global-ids.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import { hidesHouse, holdPair, houseProfileFor, mayMeet } from '../profiles/published.ts'
import type { Tables } from './tables.ts'

/** The likes between the viewer and another member. */
export type Relation = { likedByMe: boolean; likesMe: boolean; isNew: boolean; isMatch: boolean }

/**
 * One row of a list of likes: the other member and when it happened. `isNew` applies to received likes only.
 */
export type LikeRow = { otherId: string; at: Date; isNew: boolean }

type Member = Pick<Viewer, 'siteId' | 'memberId'>

/** Which of the viewer's three lists. */
export type LikeList = 'sent' | 'received' | 'matches'

/**
 * The row `m` of a member whom the viewer may like, or be liked by: another member whom the viewer may meet.
 */
export function likeableBy(viewer: Member, memberId: string): RawBuilder<unknown> {
  return sql`from likes.member_state m
    where m.member_id = ${memberId}::uuid and m.member_id <> ${viewer.memberId}::uuid and ${mayMeet(viewer, sql`m.member_id`)}`
}

/**
 * Takes the pair's lock until the transaction ends, so that two likes in opposite directions see each other.
 */
async function lockPair(trx: Transaction<Tables>, one: string, other: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${pairId('match', one, other)}, 0))`.execute(trx)
}

/** @returns false when there was no such like */
export async function deleteLike(trx: Transaction<Tables>, fromId: string, toId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('likes.like')
    .where('fromId', '=', fromId)
    .where('toId', '=', toId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Whether this like exists and is visible to the other side. */
export async function hasVisibleLike(
  trx: Transaction<Tables>,
  fromId: string,
  toId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('likes.like')
    .select('fromId')
    .where('fromId', '=', fromId)
    .where('toId', '=', toId)
    .where('held', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the pair's locks for the viewer before reading: every block answered earlier is visible, and a new
 * one waits (PROF-10).
 * @returns false when the viewer may not like that member
 */
export async function lockLikeable(
  trx: Transaction<Tables>,
  viewer: Member,
  memberId: string,
): Promise<boolean> {
  await holdPair(trx, viewer.memberId, memberId)
  await lockPair(trx, viewer.memberId, memberId)
  const { rows } = await sql`select ${likeableBy(viewer, memberId)}`.execute(trx)
  return rows.length > 0
}

/**
 * Ends a match on both sides.
 * @returns false when there was none
 */
export async function deleteMatch(trx: Transaction<Tables>, one: string, other: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from likes.match where (member_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(
    trx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Whether the viewer has a like of this member and has not seen it.
 * @returns undefined for a member whom the viewer may not meet
 */
export async function findUnseenLikeFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  fromId: string,
): Promise<{ isUnseen: boolean } | undefined> {
  const { rows } = await sql<{ isUnseen: boolean }>`
    select exists (select from likes."like" l where l.from_id = m.member_id and l.to_id = ${viewer.memberId}::uuid and l.seen_at is null and not l.held) as is_unseen
    ${likeableBy(viewer, fromId)}`.execute(db)
  return rows[0]
}

/**
 * Marks the like of one member as seen.
 * @returns false when it was already seen or does not exist
 */
export async function markSeen(trx: Transaction<Tables>, viewer: Viewer, fromId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update likes."like" set seen_at = platform.now() where from_id = ${fromId}::uuid and to_id = ${viewer.memberId}::uuid and seen_at is null and not held`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/**
 * The held likes of the given members who are confirmed and visible. Both directions of a pair have the same
 * place in the order, so that parallel releases take the pairs' locks in one order.
 */
export async function releasableLikesOf(
  trx: Transaction<Tables>,
  memberIds: string[],
): Promise<{ siteId: string; fromId: string; toId: string }[]> {
  const { rows } = await sql<{ siteId: string; fromId: string; toId: string }>`
    select l.site_id, l.from_id, l.to_id from likes."like" l
    join likes.member_state m on m.member_id = l.from_id and m.confirmed and m.visible and m.kind = 'member'
    where l.from_id = any(${memberIds}::uuid[]) and l.held
    order by least(l.from_id, l.to_id), greatest(l.from_id, l.to_id)`.execute(trx)
  return rows
}

/**
 * Makes a held like visible.
 * @returns false when it was taken back in the meantime
 */
export async function releaseHeldLike(
  trx: Transaction<Tables>,
  fromId: string,
  toId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('likes.like')
    .set({ held: false })
    .where('fromId', '=', fromId)
    .where('toId', '=', toId)
    .where('held', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A like to give. `swipe`: in the swipe game, the site's day and how many likes it has. */
export type NewLike = {
  recipientId: string
  fictionalLikes: boolean
  requestId: string
  swipe?: { day: string; likesPerDay: number }
}

/**
 * Gives a like in one round trip (migrations/functions/likes/give_like.sql).
 * @returns whether the two are a match now, and what has been told; null for nothing
 * @throws the refusals of likes.give_like as database errors (platform/postgres/database-errors.ts)
 */
export async function callGiveLike(
  db: Kysely<Tables>,
  viewer: Member,
  { recipientId, fictionalLikes, requestId, swipe }: NewLike,
): Promise<{ isMatch: boolean; announced: 'like' | 'match' | null }> {
  const { siteId, memberId } = viewer
  const { rows } = await sql<{ isMatch: boolean; announced: 'like' | 'match' | null }>`
    select is_match, announced from likes.give_like(${siteId}::uuid, ${memberId}::uuid, ${recipientId}::uuid,
      ${pairId('match', memberId, recipientId)}::uuid, ${fictionalLikes}::boolean, ${requestId},
      ${swipe?.day ?? null}::date, ${swipe?.likesPerDay ?? null}::int)`.execute(db)
  return rows[0]!
}

/**
 * Announces a like that has become visible. The caller holds the pair's lock.
 * @returns whether it made a match
 */
export async function callAnnounceLike(
  trx: Transaction<Tables>,
  like: { siteId: string; fromId: string; toId: string; requestId: string | undefined },
): Promise<boolean> {
  const { siteId, fromId, toId, requestId = null } = like
  const { rows } = await sql<{ isMatch: boolean }>`
    select likes.announce_like(${siteId}::uuid, ${fromId}::uuid, ${toId}::uuid, ${pairId('match', fromId, toId)}::uuid,
      ${requestId}) as is_match`.execute(trx)
  return rows[0]!.isMatch
}

/** The likes between the viewer and each of these members, in one query for a whole page. */
export async function findRelationsFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  { memberIds, fictionalLikes }: { memberIds: string[]; fictionalLikes: boolean },
): Promise<Map<string, Relation>> {
  const { rows } = await sql<Relation & { memberId: string }>`
    select o.id as member_id, s.from_id is not null as liked_by_me, r.from_id is not null as likes_me,
      (r.from_id is not null and r.seen_at is null) as is_new, m.member_id is not null as is_match
    from unnest(${memberIds}::uuid[]) o (id)
    left join likes."like" s on s.from_id = ${viewer.memberId}::uuid and s.to_id = o.id
    left join likes."like" r on r.to_id = ${viewer.memberId}::uuid and r.from_id = o.id and not r.held and r.site_id = ${viewer.siteId}::uuid
      and ${noBlock(viewer.memberId, sql`o.id`)} and (${fictionalLikes} or exists (select from likes.member_state x where x.member_id = o.id and x.kind = 'member'))
    left join likes.match m on m.member_id = ${viewer.memberId}::uuid and m.other_id = o.id`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/**
 * One page of a list, newest first. It omits deleted and blocked members, and likes of house profiles where
 * the site has none.
 */
export async function findLikesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  { list, page, fictionalLikes }: { list: LikeList; page: PageRequest<TimeCursor>; fictionalLikes: boolean },
): Promise<LikeRow[]> {
  const source = rowsOf(viewer, list)
  const { isBeyond, order, limit } = keyset(page, 'desc', ['l.at', 'l.otherId'])
  const { rows } = await sql<LikeRow>`
    select l.other_id, l.at, l.is_new from (${source}) l
    join likes.member_state m on m.member_id = l.other_id and m.visible ${list === 'received' && !fictionalLikes ? sql`and m.kind = 'member'` : sql``}
    where ${isBeyond} and ${noBlock(viewer.memberId, sql`l.other_id`)}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** What is counted of the viewer's likes: a list, or the received ones that are new. */
export type LikeCount = LikeList | 'new'

/**
 * How many members each list shows, in one statement. House profiles do not count among likes received
 * (TRUST-01).
 */
export async function countLikesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  counts: LikeCount[],
): Promise<Map<LikeCount, number>> {
  const { rows } = await sql<{ of: LikeCount; count: number }>`${sql.join(
    counts.map(
      (of) => sql`
        select ${sql.lit(of)} as of, count(*) as count from (${rowsOf(viewer, of === 'new' ? 'received' : of)}) l
        join likes.member_state m on m.member_id = l.other_id and m.visible ${of === 'received' || of === 'new' ? sql`and m.kind = 'member'` : sql``}
        where ${noBlock(viewer.memberId, sql`l.other_id`)} ${of === 'new' ? sql`and l.is_new` : sql``}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ of, count }) => [of, count]))
}

/**
 * The profile for the like modal: the newest like of a member that the viewer has not seen. Without one, a
 * house profile where fictional likes are on: first one that likes the viewer, then a different one each day.
 * Otherwise none (LIKE-06). Viewers who hide house profiles get no suggestion (TRUST-01).
 */
export async function findAutoLikeFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  of: { withHouseProfiles: boolean; day: string },
): Promise<string | undefined> {
  const unseen = sql`select l.from_id from likes."like" l join likes.member_state m on m.member_id = l.from_id and m.visible
    where l.to_id = ${viewer.memberId}::uuid and l.site_id = ${viewer.siteId}::uuid and not l.held and l.seen_at is null and ${noBlock(viewer.memberId, sql`l.from_id`)}`
  const newest = sql`order by l.created_at desc, l.from_id desc limit 1`
  const { rows } = await sql<{ fromId: string }>`${unseen} and m.kind = 'member' ${newest}`.execute(db)
  if (rows[0] !== undefined || !of.withHouseProfiles) return rows[0]?.fromId
  if (await hidesHouse(db, viewer.memberId)) return undefined
  const house = await sql<{ fromId: string }>`${unseen} and m.kind = 'house' ${newest}`.execute(db)
  if (house.rows[0] !== undefined) return house.rows[0].fromId
  const others = await sql<{ fromId: string }>`
    select f.id as from_id from ${houseProfileFor(viewer.memberId, 'f')}
    join likes.member_state m on m.member_id = f.id and m.visible and m.kind = 'house' and m.site_id = ${viewer.siteId}::uuid
    where ${noBlock(viewer.memberId, sql`f.id`)}
      and not exists (select from likes."like" l where l.from_id = ${viewer.memberId}::uuid and l.to_id = f.id)
      and not exists (select from likes."like" l where l.from_id = f.id and l.to_id = ${viewer.memberId}::uuid)
    order by hashtextextended(f.id::text || ${of.day}, 0), f.id limit 1`.execute(db)
  return others.rows[0]?.fromId
}

function rowsOf({ memberId, siteId }: Viewer, list: LikeList) {
  if (list === 'sent') {
    return sql`select to_id as other_id, created_at as at, false as is_new from likes."like" where from_id = ${memberId}::uuid and site_id = ${siteId}::uuid`
  }
  if (list === 'received') {
    return sql`select from_id as other_id, created_at as at, seen_at is null as is_new from likes."like"
      where to_id = ${memberId}::uuid and site_id = ${siteId}::uuid and not held`
  }
  return sql`select other_id, matched_at as at, false as is_new from likes.match where member_id = ${memberId}::uuid and site_id = ${siteId}::uuid`
}

/** SQL condition on a member's id: neither the viewer nor that member has blocked the other. */
export function noBlock(memberId: string, other: ReturnType<typeof sql>) {
  return sql`not exists (select 1 from likes.block_pair b where b.blocker_id = ${memberId}::uuid and b.blocked_id = ${other})
    and not exists (select 1 from likes.block_pair b where b.blocked_id = ${memberId}::uuid and b.blocker_id = ${other})`
}
