import type { Kysely } from 'kysely'
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
