import { sql, type Kysely, type Transaction } from 'kysely'
import { saveChoices, type ChoiceList } from '../profile/choice.store.ts'
import type { Tables } from '../tables.ts'

/** An entry of a list as its editor sees it. */
export type EditedChoice = {
  id: number
  /** Never changes; the API's name of a gender. */
  token: string
  /** Whether only this site has it. */
  isOwn: boolean
  isOffered: boolean
  /** By locale, as members of the site read it. */
  texts: Record<string, string>
  /** By locale, as every site has it; empty for an entry of its own. */
  productTexts: Record<string, string>
}

/** How many entries a list can have. */
export const ENTRIES_MAX = 300

/**
 * The entries of a list in display order, also those that the site no longer offers. A gender that the site
 * has under the same token replaces that of every site.
 */
export async function findEditedChoices(
  db: Kysely<Tables>,
  siteId: string,
  list: ChoiceList,
): Promise<EditedChoice[]> {
  const { rows } = await sql<EditedChoice>`
    select c.id, c.token, c.site_id is not null as is_own,
      not exists (select from profiles.choice_hidden h where h.site_id = ${siteId}::uuid and h.choice_id = c.id) as is_offered,
      coalesce(n.names, '{}') || coalesce(o.names, '{}') as texts,
      case when c.site_id is null then coalesce(n.names, '{}') else '{}' end as product_texts
    from profiles.choice c
    left join profiles.site_choice o on o.site_id = ${siteId}::uuid and o.choice_id = c.id
    left join lateral (
      select jsonb_object_agg(t.locale, t.name) as names from profiles.choice_text t where t.choice_id = c.id) n on true
    where c.list = ${list} and (c.site_id = ${siteId}::uuid or c.site_id is null and not exists (
      select from profiles.choice own
      where c.list = 'gender' and own.site_id = ${siteId}::uuid and own.list = c.list and own.token = c.token))
    order by coalesce(o.position, c.position), c.id limit ${ENTRIES_MAX * 2}`.execute(db)
  return rows
}

/** An entry as it is to be; `names` are those that the site itself gives. */
export type KeptChoice = { token: string; isOwn: boolean; isOffered: boolean; names: Record<string, string> }

/** Writes a list of a site in this order. An own entry with an unknown token is new. */
export async function saveChoiceList(
  trx: Transaction<Tables>,
  { siteId, list }: { siteId: string; list: ChoiceList },
  entries: readonly KeptChoice[],
): Promise<void> {
  const own = entries.filter(({ isOwn }) => isOwn)
  if (own.length > 0) {
    await saveChoices(trx, siteId, list, own)
    await deleteOtherTexts(trx, { siteId, list }, own)
  }
  const rows = entries.map(({ token, isOwn, isOffered, names }, position) => ({
    token,
    is_own: isOwn,
    is_offered: isOffered,
    position,
    names: isOwn ? {} : names,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g(token text, is_own boolean, is_offered boolean, position int, names jsonb)
    join profiles.choice c on c.list = ${list} and c.token = g.token
      and c.site_id is not distinct from case when g.is_own then ${siteId}::uuid end`
  await sql`
    insert into profiles.site_choice (site_id, choice_id, position, names)
    select ${siteId}::uuid, c.id, g.position, g.names from ${given}
    on conflict (site_id, choice_id) do update set position = excluded.position, names = excluded.names`.execute(
    trx,
  )
  await sql`
    delete from profiles.choice_hidden h using ${given}
    where h.site_id = ${siteId}::uuid and h.choice_id = c.id and g.is_offered`.execute(trx)
  await sql`
    insert into profiles.choice_hidden (site_id, choice_id)
    select ${siteId}::uuid, c.id from ${given} where not g.is_offered on conflict do nothing`.execute(trx)
}

async function deleteOtherTexts(
  trx: Transaction<Tables>,
  { siteId, list }: { siteId: string; list: ChoiceList },
  own: readonly KeptChoice[],
): Promise<void> {
  const kept = own.flatMap(({ token, names }) => Object.keys(names).map((locale) => ({ token, locale })))
  await sql`
    delete from profiles.choice_text t using profiles.choice c
    where c.id = t.choice_id and c.site_id = ${siteId}::uuid and c.list = ${list}
      and c.token = any(${own.map(({ token }) => token)}::text[])
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(token text, locale text)
        where k.token = c.token and k.locale = t.locale)`.execute(trx)
}
