import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { EditionKind } from './edition.rules.ts'
import type { AnnouncementTable, AnnouncementTexts, Tables } from './tables.ts'

/** The sites that have members with an address. */
export async function findSiteIds(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('notifications.memberAddress').select('siteId').distinct().execute()
  return rows.map(({ siteId }) => siteId)
}

/** @returns false when this edition has begun before */
export async function insertEdition(trx: Transaction<Tables>, edition: { siteId: string; kind: EditionKind; date: string }): Promise<boolean> {
  const result = await trx.insertInto('notifications.edition').values(edition).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The next members of a site in the order of their ids. */
export async function findNextMembers(db: Kysely<Tables>, of: { siteId: string; afterId: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications.memberAddress')
    .select('memberId')
    .where('siteId', '=', of.siteId)
    .where('memberId', '>', of.afterId)
    .orderBy('memberId')
    .limit(of.limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** What has come to a member since a moment. */
export async function findNews(db: Kysely<Tables>, memberId: string, since: Date): Promise<{ likes: number; matches: number; unread: number; newMembers: number }> {
  const { rows } = await sql<{ likes: number; matches: number; unread: number; newMembers: number }>`
    select n.received as likes, n.matches, (select coalesce(sum(unread), 0)::int from conversations.published_unread(${memberId}::uuid, null)) as unread,
      profiles.new_members_for(${memberId}::uuid, ${since}) as new_members
    from likes.published_news(${memberId}::uuid, ${since}) n`.execute(db)
  return rows[0]!
}

/** A member to be reminded: of a photo since the sign-up, or of the site since the last visit. */
export type DueReminder = { memberId: string; kind: 'photo' | 'absence'; since: Date }

export async function findDueReminders(db: Kysely<Tables>, of: { siteId: string; afterId: string; limit: number }): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select member_id, kind, since from profiles.due_reminders(${of.siteId}::uuid, ${of.afterId}::uuid, ${of.limit})`.execute(db)
  return rows
}

/** @returns false when the site has had one of this id */
export async function insertAnnouncement(
  trx: Transaction<Tables>, announcement: Pick<Selectable<AnnouncementTable>, 'id' | 'siteId' | 'name' | 'type' | 'texts' | 'path'>,
): Promise<boolean> {
  const texts = sql<AnnouncementTexts>`${JSON.stringify(announcement.texts)}::jsonb`
  const result = await trx.insertInto('notifications.announcement').values({ ...announcement, texts }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** What was announced on a site, the newest first. */
export function findAnnouncements(db: Kysely<Tables>, siteId: string): Promise<Selectable<AnnouncementTable>[]> {
  return db.selectFrom('notifications.announcement').selectAll().where('siteId', '=', siteId).orderBy('createdAt', 'desc').limit(100).execute()
}

export function findAnnouncement(db: Kysely<Tables>, id: string): Promise<Selectable<AnnouncementTable> | undefined> {
  return db.selectFrom('notifications.announcement').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markAnnounced(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.updateTable('notifications.announcement').set({ finishedAt: sql`platform.now()` }).where('id', '=', id).execute()
}
