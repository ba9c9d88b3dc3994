import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import { noBlock } from './like.store.ts'
import { UNDO_DAYS } from './swipe.rules.ts'
import type { Tables } from './tables.ts'

/** A member's decision about another in the swipe game. `day` is the site's day that a like counts for. */
export type Swipe = { otherId: string; liked: boolean; day: string; swipedAt: Date; isUndoable: boolean }

const COLUMNS = sql`s.other_id, s.liked, s.day, s.swiped_at, s.swiped_at > platform.now() - ${`${UNDO_DAYS} days`}::interval as is_undoable`

/** The viewer's decision about one member, locked until the transaction ends. */
export async function lockSwipe(
  trx: Transaction<Tables>,
  viewer: Viewer,
  otherId: string,
): Promise<Swipe | undefined> {
  const { rows } = await sql<Swipe>`select ${COLUMNS} from likes.swipe s
    where s.member_id = ${viewer.memberId}::uuid and s.other_id = ${otherId}::uuid and s.site_id = ${viewer.siteId}::uuid for update`.execute(
    trx,
  )
  return rows[0]
}

/**
 * The viewer's newest decision that can still be undone, about a member who is still there and not blocked.
 */
export async function findNewestSwipeFor(db: Kysely<Tables>, viewer: Viewer): Promise<Swipe | undefined> {
  const { rows } = await sql<Swipe>`select ${COLUMNS} from likes.swipe s
    join likes.member_state m on m.member_id = s.other_id and m.visible
    where s.member_id = ${viewer.memberId}::uuid and s.site_id = ${viewer.siteId}::uuid
      and s.swiped_at > platform.now() - ${`${UNDO_DAYS} days`}::interval and ${noBlock(viewer.memberId, sql`s.other_id`)}
    order by s.swiped_at desc, s.other_id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Writes a decision; a like replaces an earlier decision, a pass replaces none.
 * @returns false when nothing was written
 */
export async function saveSwipe(
  db: Kysely<Tables>,
  swipe: { siteId: string; memberId: string; otherId: string; liked: boolean; day: string },
): Promise<boolean> {
  const { siteId, memberId, otherId, liked, day } = swipe
  const { numAffectedRows } = await sql`
    insert into likes.swipe as s (site_id, member_id, other_id, liked, day) values (${siteId}::uuid, ${memberId}::uuid, ${otherId}::uuid, ${liked}, ${day}::date)
    on conflict (member_id, other_id) do update set liked = true, day = excluded.day, swiped_at = platform.now() where excluded.liked`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Deletes a decision. */
export async function deleteSwipe(
  trx: Transaction<Tables>,
  memberId: string,
  otherId: string,
): Promise<void> {
  await trx
    .deleteFrom('likes.swipe')
    .where('memberId', '=', memberId)
    .where('otherId', '=', otherId)
    .execute()
}

/**
 * Counts one like of a day, up to the daily limit.
 * @returns false at the limit
 */
export async function countLikeOfDay(
  trx: Transaction<Tables>,
  of: { memberId: string; day: string; limit: number },
): Promise<boolean> {
  const { memberId, day, limit } = of
  const { numAffectedRows } = await sql`
    insert into likes.swipe_day as d (member_id, day, used) select ${memberId}::uuid, ${day}::date, 1 where ${limit}::int > 0
    on conflict (member_id, day) do update set used = d.used + 1 where d.used < ${limit}::int`.execute(trx)
  return numAffectedRows === 1n
}

/** Returns one like to a day's allowance. */
export async function giveLikeOfDayBack(
  trx: Transaction<Tables>,
  memberId: string,
  day: string,
): Promise<void> {
  await sql`update likes.swipe_day set used = used - 1 where member_id = ${memberId}::uuid and day = ${day}::date and used > 0`.execute(
    trx,
  )
}

/** How many likes the member has given in the game on a day. */
export async function findLikesOfDay(db: Kysely<Tables>, memberId: string, day: string): Promise<number> {
  const { rows } = await sql<{
    used: number
  }>`select used from likes.swipe_day where member_id = ${memberId}::uuid and day = ${day}::date`.execute(db)
  return rows[0]?.used ?? 0
}
