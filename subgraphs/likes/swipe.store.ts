import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import { likeableBy, noBlock } from './like.store.ts'
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
 * The number of likes that the viewer has given in the game on a day. If wanted, also the newest decision
 * that can still be undone, about a member who is still there and not blocked.
 */
export async function findGameFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  { day, withNewest }: { day: string; withNewest: boolean },
): Promise<{ used: number; newest: Swipe | undefined }> {
  const used = sql`(select d.used from likes.swipe_day d where d.member_id = ${viewer.memberId}::uuid and d.day = ${day}::date)`
  const { rows } = await (
    withNewest
      ? sql<{ used: number | null } & Partial<Swipe>>`
    select ${used} as used, newest.* from (values (1)) one left join lateral (
      select ${COLUMNS} from likes.swipe s
      join likes.member_state m on m.member_id = s.other_id and m.visible
      where s.member_id = ${viewer.memberId}::uuid and s.site_id = ${viewer.siteId}::uuid
        and s.swiped_at > platform.now() - ${`${UNDO_DAYS} days`}::interval and ${noBlock(viewer.memberId, sql`s.other_id`)}
      order by s.swiped_at desc, s.other_id desc limit 1) newest on true`
      : sql<{ used: number | null } & Partial<Swipe>>`select ${used} as used`
  ).execute(db)
  const { used: count, ...newest } = rows[0]!
  return { used: count ?? 0, newest: newest.otherId ? (newest as Swipe) : undefined }
}

/**
 * Writes that the viewer passes a member, which replaces no earlier decision.
 * @returns false for a member whom the viewer may not like
 */
export async function savePass(
  db: Kysely<Tables>,
  viewer: Viewer,
  { recipientId, day }: { recipientId: string; day: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with likeable as materialized (select m.member_id ${likeableBy(viewer, recipientId)}),
    saved as (
      insert into likes.swipe (site_id, member_id, other_id, liked, day)
      select ${viewer.siteId}::uuid, ${viewer.memberId}::uuid, l.member_id, false, ${day}::date from likeable l
      on conflict (member_id, other_id) do nothing)
    select exists (select from likeable) as found`.execute(db)
  return rows[0]!.found
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
