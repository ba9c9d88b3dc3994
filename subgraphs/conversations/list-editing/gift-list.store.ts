import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** A gift as its editor sees it. */
export type EditedGift = {
  id: string
  /** Whether only this site has it. */
  isOwn: boolean
  isOffered: boolean
  /** By locale, as members of the site read it. */
  texts: Record<string, string>
  /** By locale, as every site has it; empty for a gift of its own. */
  productTexts: Record<string, string>
  /** Null for the site's default price. */
  credits: number | null
  picture: string
}

/** How many gifts a site can have. */
export const GIFTS_MAX = 100

/** The gifts of a site in display order, also those that it no longer offers. */
export async function findEditedGifts(db: Kysely<Tables>, siteId: string): Promise<EditedGift[]> {
  const { rows } = await sql<EditedGift>`
    select g.id, g.site_id is not null as is_own,
      case when g.site_id is null then not exists (
        select from conversations.gift_hidden h where h.site_id = ${siteId}::uuid and h.gift_id = g.id)
      else g.active end as is_offered,
      g.names || coalesce(s.names, '{}') as texts,
      case when g.site_id is null then g.names else '{}' end as product_texts,
      case when s.gift_id is null then g.credits else s.credits end as credits,
      coalesce(s.picture, g.picture) as picture
    from conversations.gift g
    left join conversations.site_gift s on s.site_id = ${siteId}::uuid and s.gift_id = g.id
    where g.site_id = ${siteId}::uuid or g.site_id is null and g.active
    order by coalesce(s.position, g.position), g.id limit ${GIFTS_MAX * 2}`.execute(db)
  return rows
}

/** A gift as it is to be; `names` are those that the site itself gives. */
export type KeptGift = Pick<EditedGift, 'id' | 'isOwn' | 'isOffered' | 'credits' | 'picture'> & {
  names: Record<string, string>
}

/** Writes the gifts of a site in this order. An own gift with an unknown id is new. */
export async function saveGifts(
  trx: Transaction<Tables>,
  siteId: string,
  gifts: readonly KeptGift[],
): Promise<void> {
  const rows = gifts.map(({ id, isOwn, isOffered, names, credits, picture }, position) => ({
    id,
    is_own: isOwn,
    is_offered: isOffered,
    position,
    names,
    credits,
    picture,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g(id uuid, is_own boolean, is_offered boolean, position int, names jsonb, credits int, picture text)`
  await sql`
    insert into conversations.gift (id, site_id, position, names, picture, credits, active)
    select g.id, ${siteId}::uuid, g.position, g.names, g.picture, g.credits, g.is_offered from ${given} where g.is_own
    on conflict (id) do update set position = excluded.position, names = excluded.names, picture = excluded.picture,
      credits = excluded.credits, active = excluded.active`.execute(trx)
  await sql`
    insert into conversations.site_gift (site_id, gift_id, position, names, picture, credits)
    select ${siteId}::uuid, g.id, g.position, g.names, g.picture, g.credits from ${given} where not g.is_own
    on conflict (site_id, gift_id) do update set position = excluded.position, names = excluded.names,
      picture = excluded.picture, credits = excluded.credits`.execute(trx)
  await sql`
    delete from conversations.gift_hidden h using ${given}
    where h.site_id = ${siteId}::uuid and h.gift_id = g.id and g.is_offered`.execute(trx)
  await sql`
    insert into conversations.gift_hidden (site_id, gift_id)
    select ${siteId}::uuid, g.id from ${given} where not g.is_own and not g.is_offered on conflict do nothing`.execute(
    trx,
  )
}
