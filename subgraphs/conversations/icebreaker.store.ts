import type { Kysely, Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { ConversationsTables } from './tables.ts'

export type Icebreaker = { id: string; text: string }

/** The lines that a site suggests in a locale, in their order. */
export function findIcebreakers(db: Kysely<ConversationsTables>, siteId: string, locale: string): Promise<Icebreaker[]> {
  return db
    .selectFrom('conversations.icebreaker')
    .select(['id', 'text'])
    .where('siteId', '=', siteId)
    .where('locale', '=', locale)
    .where('active', '=', true)
    .orderBy('position')
    .limit(50)
    .execute()
}

/** Gives a new site its first lines per locale. Does nothing where the site has lines. */
export async function createIcebreakers(trx: Transaction<any>, siteId: string, linesByLocale: Record<string, readonly string[]>): Promise<void> {
  const typed = trx as Transaction<ConversationsTables>
  const known = await typed.selectFrom('conversations.icebreaker').select('id').where('siteId', '=', siteId).limit(1).executeTakeFirst()
  const rows = Object.entries(linesByLocale).flatMap(([locale, lines]) => lines.map((text, position) => ({ id: newId(), siteId, locale, position, text })))
  if (known !== undefined || rows.length === 0) return
  await typed.insertInto('conversations.icebreaker').values(rows).execute()
}
