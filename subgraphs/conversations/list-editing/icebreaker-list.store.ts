import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** A suggested first message as its editor sees it. */
export type EditedIcebreaker = { id: string; isOffered: boolean; text: string }

/** How many lines a language can have: as many as members are shown. */
export const ICEBREAKERS_MAX = 50

/** The lines of a site in one language, in their order, also those that are no longer offered. */
export async function findEditedIcebreakers(
  db: Kysely<Tables>,
  { siteId, language }: { siteId: string; language: string },
): Promise<EditedIcebreaker[]> {
  const { rows } = await sql<EditedIcebreaker>`
    select i.id, i.active as is_offered, i.text from conversations.icebreaker i
    where i.site_id = ${siteId}::uuid and i.locale = ${language}
    order by i.position, i.id limit ${ICEBREAKERS_MAX * 4}`.execute(db)
  return rows
}

/** Writes the lines of a language in this order. One with an unknown id is new. */
export async function saveIcebreakers(
  trx: Transaction<Tables>,
  { siteId, language }: { siteId: string; language: string },
  lines: readonly EditedIcebreaker[],
): Promise<void> {
  const rows = lines.map(({ id, isOffered, text }, position) => ({ id, active: isOffered, text, position }))
  await sql`
    insert into conversations.icebreaker (id, site_id, locale, position, text, active)
    select g.id, ${siteId}::uuid, ${language}, g.position, g.text, g.active
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, position int, text text, active boolean)
    on conflict (id) do update set position = excluded.position, text = excluded.text, active = excluded.active`.execute(
    trx,
  )
}
