import { sql, type Kysely } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Tables } from '../tables.ts'

/** A list that members choose from. Migrations hold every site's default entries. */
export type ChoiceList = 'hair' | 'eye' | 'body' | 'relationship' | 'interest' | 'gender'

/** One entry of a list: a token that never changes, and its name per locale. */
export type ChoiceEntry = { token: string; names: Record<string, string> }

/**
 * The lists whose entries profiles store by id. Genders have codes instead, and belong to the site's
 * published data.
 */
export type FactList = Exclude<ChoiceList, 'gender'>

/**
 * An entry of a list with its names per locale. One that the site no longer offers stays with the members who
 * have it.
 */
export type Choice = { id: number; list: FactList; names: Record<string, string>; isOffered: boolean }

/** The entries of one site in display order: all by id, and the lists of those that it offers. */
export type ChoicesOfSite = { byId: Map<number, Choice>; lists: Record<FactList, Choice[]> }

/**
 * Adds entries to a list, or renames existing ones: the token identifies them. New entries follow the
 * existing ones, in the given order. The token of a gender is its API name, in capital letters.
 * @param siteId the only site with these entries, or null for every site
 */
export async function saveChoices(
  db: Queryable,
  siteId: string | null,
  list: ChoiceList,
  entries: ChoiceEntry[],
): Promise<void> {
  // Rows store a code for the gender, which must exist before a member chooses it. Sites with the same token
  // share the code.
  if (list === 'gender') {
    await sql`
      insert into profiles.gender (token) select token from unnest(${entries.map(({ token }) => token)}::text[]) given(token)
      where not exists (select from profiles.gender g where g.token = given.token) on conflict (token) do nothing`.execute(
      db,
    )
  }
  const rows = entries.flatMap(({ token, names }, position) =>
    Object.entries(names).map(([locale, name]) => ({ token, position, locale, name })),
  )
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(token text, position int, locale text, name text)),
    offset_of as (select coalesce(max(position) + 1, 0) as first from profiles.choice where list = ${list}),
    saved as (
      insert into profiles.choice (site_id, list, token, position)
      select ${siteId}::uuid, ${list}, token, min(position) + (select first from offset_of) from given group by token order by 4
      on conflict (coalesce(site_id, '00000000-0000-0000-0000-000000000000'), list, token) do update set token = excluded.token
      returning id, token)
    insert into profiles.choice_text (choice_id, locale, name)
    select saved.id, given.locale, given.name from saved join given using (token)
    on conflict (choice_id, locale) do update set name = excluded.name`.execute(db)
}

/** No longer offers an entry of every site in one site's list. Members who have it keep it. */
export async function hideChoice(
  db: Queryable,
  siteId: string,
  { list, token }: { list: ChoiceList; token: string },
): Promise<void> {
  await sql`
    insert into profiles.choice_hidden (site_id, choice_id) select ${siteId}::uuid, id from profiles.choice
    where site_id is null and list = ${list} and token = ${token} on conflict do nothing`.execute(db)
}

/** The lists of a site. Its own order and names take precedence over those of every site. */
export async function readChoices(db: Kysely<Tables>, siteId: string): Promise<ChoicesOfSite> {
  const { rows } = await sql<Choice>`
    select c.id, c.list, n.names || coalesce(o.names, '{}') as names,
      not exists (select from profiles.choice_hidden h where h.site_id = ${siteId}::uuid and h.choice_id = c.id) as is_offered
    from profiles.choice c
    join (select choice_id, jsonb_object_agg(locale, name) as names from profiles.choice_text group by choice_id) n
      on n.choice_id = c.id
    left join profiles.site_choice o on o.site_id = ${siteId}::uuid and o.choice_id = c.id
    where c.list <> 'gender' and (c.site_id is null or c.site_id = ${siteId}::uuid)
    order by coalesce(o.position, c.position), c.id limit 5000`.execute(db)
  const lists: ChoicesOfSite['lists'] = { hair: [], eye: [], body: [], relationship: [], interest: [] }
  for (const row of rows) if (row.isOffered) lists[row.list].push(row)
  return { byId: new Map(rows.map((row) => [row.id, row])), lists }
}
