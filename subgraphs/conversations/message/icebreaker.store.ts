import { sql, type Kysely } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { QueryableTransaction } from '#platform/postgres/database.ts'
import type { Tables } from '../tables.ts'
import { ICEBREAKERS } from './icebreaker.texts.ts'

export type Icebreaker = { id: string; text: string }

/**
 * A site's suggested lines, in their order. Each language has its own lines rather than translations, so the
 * fallback applies to the whole list: the first of these locales, or of their languages without region, that
 * has any; else English.
 */
export async function findIcebreakers(
  db: Kysely<Tables>,
  siteId: string,
  locales: string[],
): Promise<Icebreaker[]> {
  const chain = [...locales.flatMap((locale) => [locale, locale.split('-')[0]!]), 'en']
  const { rows } = await sql<Icebreaker>`
    select i.id, i.text from conversations.icebreaker i
    where i.site_id = ${siteId}::uuid and i.active and i.locale = (
      select w.locale from unnest(${chain}::text[]) with ordinality w(locale, position)
      where exists (select from conversations.icebreaker l where l.site_id = ${siteId}::uuid and l.active and l.locale = w.locale)
      order by w.position limit 1)
    order by i.position limit 50`.execute(db)
  return rows
}

/** Lines that a site suggests, in whatever language, by id. */
export async function findIcebreakersById(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, Icebreaker>> {
  const { rows } = await sql<Icebreaker>`
    select i.id, i.text from conversations.icebreaker i
    where i.site_id = ${siteId}::uuid and i.active and i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a site has any lines, in whatever language. */
export async function hasIcebreakers(db: QueryableTransaction, siteId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from conversations.icebreaker i where i.site_id = ${siteId}::uuid) as any`.execute(
    db,
  )
  return rows[0]!.any
}

/** Gives a new site the default lines, in its languages. */
export async function insertDefaultIcebreakers(
  trx: QueryableTransaction,
  siteId: string,
  locales: readonly string[],
): Promise<void> {
  const rows = Object.entries(ICEBREAKERS)
    .filter(([locale]) => locales.some((own) => own.split('-')[0] === locale))
    .flatMap(([locale, lines]) =>
      [...lines.entries()].map(([position, text]) => ({ id: newId(), locale, position, text })),
    )
  await sql`
    insert into conversations.icebreaker (id, site_id, locale, position, text)
    select r.id, ${siteId}::uuid, r.locale, r.position, r.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id uuid, locale text, position int, text text)`.execute(
    trx,
  )
}
