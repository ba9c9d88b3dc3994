import { sql, type Kysely } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import { mayMeet } from '#subgraphs/profiles/published.ts'
import type { Tables } from '../tables.ts'

/** A gift of a site's catalogue. `credits` is null for the site's default price. */
export type Gift = { id: string; names: Record<string, string>; picture: string; credits: number | null }

/** A gift that a member has received, with its count. */
export type ReceivedGift = Gift & { count: number }

/** The gifts that a site offers, in their order. */
export async function findGifts(db: Kysely<Tables>, siteId: string): Promise<Gift[]> {
  const { rows } = await sql<Gift>`${offered(siteId)} order by g.position, g.id limit 100`.execute(db)
  return rows
}

/** One gift that a site offers. */
export async function findOfferedGift(
  db: Kysely<Tables>,
  siteId: string,
  id: string,
): Promise<Gift | undefined> {
  const { rows } = await sql<Gift>`${offered(siteId)} and g.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Gifts by id, including those no longer offered, which members may have received. */
export async function findGiftsById(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, Gift>> {
  const { rows } = await sql<Gift>`select g.id, g.names, g.picture, g.credits from ${giftsOf(siteId)} g
    where g.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The gifts that members have received, for a viewer who may see them; by member id, the most frequent first.
 * The givers stay hidden.
 */
export async function findReceivedGiftsFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  memberIds: string[],
): Promise<Map<string, ReceivedGift[]>> {
  const { rows } = await sql<ReceivedGift & { recipientId: string }>`
    select r.recipient_id, g.id, g.names, g.picture, g.credits, count(*)::int as count
    from unnest(${memberIds}::uuid[]) w (id)
    join conversations.member_state m on m.member_id = w.id and m.site_id = ${viewer.siteId}::uuid
    join conversations.received_gift r on r.recipient_id = m.member_id
    join ${giftsOf(viewer.siteId)} g on g.id = r.gift_id
    where m.member_id = ${viewer.memberId}::uuid or ${mayMeet(viewer, sql`m.member_id`)}
    group by r.recipient_id, g.id, g.names, g.picture, g.credits, g.position order by r.recipient_id, count(*) desc, g.position, g.id`.execute(
    db,
  )
  return Map.groupBy(rows, ({ recipientId }) => recipientId)
}

function offered(siteId: string) {
  return sql`select g.id, g.names, g.picture, g.credits from ${giftsOf(siteId)} g
    where g.active
      and not exists (select from conversations.gift_hidden h where h.site_id = ${siteId}::uuid and h.gift_id = g.id)`
}

/** In SQL: every site's gifts and the site's own, with what the site has decided about them. */
function giftsOf(siteId: string) {
  return sql`(
    select g.id, g.active, g.names || coalesce(s.names, '{}') as names, coalesce(s.picture, g.picture) as picture,
      case when s.gift_id is null then g.credits else s.credits end as credits,
      coalesce(s.position, g.position) as position
    from conversations.gift g left join conversations.site_gift s on s.site_id = ${siteId}::uuid and s.gift_id = g.id
    where g.site_id is null or g.site_id = ${siteId}::uuid)`
}
