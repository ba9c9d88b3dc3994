import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import { membersToTell } from '#subgraphs/accounts/published.ts'
import { membersInSegment } from '#subgraphs/profiles/published.ts'
import { wantsMailInSql, wantsPushInSql } from '../preference/suppression.store.ts'
import type { Tables } from '../tables.ts'
import type { AnnouncementTable } from '../tables/announcement.tables.ts'
import { PARTS, type Announcement } from './announcement.rules.ts'

/** An announcement as it is read. */
export type KeptAnnouncement = Selectable<AnnouncementTable>

type OfSite = { siteId: string; id: string }

/** Every column but the texts. */
const LISTED = [
  'id',
  'site_id',
  'name',
  'type',
  'path',
  'created_at',
  'finished_at',
  'state',
  'version',
  'segment',
  'send_at',
  'started_at',
  'after_id',
  'reached_count',
  'delivered_count',
  'changed_at',
  'changed_by',
] as const

const asJson = <Value extends object>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`

/** An announcement of a list. `isOutlined`: of each text only the first character is read. */
export type ListedAnnouncement = KeptAnnouncement & { isOutlined?: true }

/**
 * What was announced on a site, and what is to be, the newest first, without the texts: a hundred of them may
 * have some ten megabytes. The first characters tell which are written.
 */
export async function findAnnouncements(db: Kysely<Tables>, siteId: string): Promise<ListedAnnouncement[]> {
  const begins = PARTS.map((part) => sql`${sql.lit(part)}, left(t.value ->> ${sql.lit(part)}, 1)`)
  const { rows } = await sql<KeptAnnouncement>`
    select ${sql.join(LISTED.map((column) => sql`a.${sql.id(column)}`))},
      coalesce((select jsonb_object_agg(t.key, jsonb_build_object(${sql.join(begins)})) from jsonb_each(a.texts) t), '{}') as texts
    from notifications.announcement a where a.site_id = ${siteId}::uuid
    order by a.created_at desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, isOutlined: true }))
}

/** Announcements of a site with their texts, by id. */
export async function findAnnouncementsById(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, KeptAnnouncement>> {
  const rows = await db
    .selectFrom('notifications.announcement')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function findAnnouncement(
  db: Kysely<Tables>,
  { siteId, id }: OfSite,
): Promise<KeptAnnouncement | undefined> {
  return db
    .selectFrom('notifications.announcement')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends: sending, stopping and changing come one after the other. */
export function lockAnnouncement(
  trx: Transaction<Tables>,
  id: string,
): Promise<KeptAnnouncement | undefined> {
  return trx
    .selectFrom('notifications.announcement')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns undefined when the site has one of this name */
export function insertDraft(
  trx: Transaction<Tables>,
  { texts, segment, ...draft }: Announcement & OfSite & Pick<KeptAnnouncement, 'changedBy'>,
): Promise<KeptAnnouncement | undefined> {
  return trx
    .insertInto('notifications.announcement')
    .values({ ...draft, texts: asJson(texts), segment: asJson(segment), state: 'draft', deliveredCount: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What changes in an announcement; its version rises with it. */
export type AnnouncementChange = Partial<Announcement> &
  Partial<Pick<KeptAnnouncement, 'state' | 'sendAt' | 'reachedCount'>> & {
    /** Left out for a change by the product itself. */
    changedBy?: string | null
    /** The column that gets the current time. */
    now?: 'startedAt' | 'finishedAt'
  }

/** Changes an announcement that the transaction has locked. */
export function updateAnnouncement(
  trx: Transaction<Tables>,
  id: string,
  { texts, segment, now, ...change }: AnnouncementChange,
): Promise<KeptAnnouncement> {
  const at = sql<Date>`platform.now()`
  return trx
    .updateTable('notifications.announcement')
    .set({
      ...change,
      ...(texts === undefined ? {} : { texts: asJson(texts) }),
      ...(segment === undefined ? {} : { segment: asJson(segment) }),
      ...(now === undefined ? {} : { [now]: at }),
      ...(change.changedBy === undefined ? {} : { changedAt: at }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether another announcement of the site has a name. */
export async function isNameTaken(
  db: Kysely<Tables>,
  { siteId, id, name }: OfSite & { name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('notifications.announcement')
    .select('id')
    .where('siteId', '=', siteId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAnnouncement(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('notifications.announcement').where('id', '=', id).execute()
}

/** The scheduled announcements whose moment has come, the earliest first. */
export async function findDueAnnouncements(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications.announcement')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('sendAt', '<=', sql<Date>`platform.now()`)
    .orderBy('sendAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A process of the release before knows no states: what it has finished is delivered. */
export async function markFinishedDelivered(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('notifications.announcement')
    .set({ state: 'delivered' })
    .where('state', '=', 'sending')
    .where('finishedAt', 'is not', null)
    .execute()
}

/** Notes a page of members as done. The version stays, because no editor's text has changed. */
export async function noteDelivered(
  trx: Transaction<Tables>,
  id: string,
  of: { count: number; afterId: string | undefined; isLast: boolean },
): Promise<void> {
  await trx
    .updateTable('notifications.announcement')
    .set({
      deliveredCount: sql`delivered_count + ${of.count}`,
      ...(of.afterId === undefined ? {} : { afterId: of.afterId }),
      ...(of.isLast ? { state: 'delivered' as const, finishedAt: sql<Date>`platform.now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Who wants an announcement: the members of its segment who get its type by mail or push. */
export type Wanting = Pick<KeptAnnouncement, 'siteId' | 'type' | 'segment'>

/** How many members an announcement reaches at this moment. */
export async function countReached(db: Kysely<Tables>, announcement: Wanting): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with wanting as materialized (${wanting(announcement, sql``)})
    select count(*)::int as count from wanting w
    where ${isInSegment(announcement)} and w.member_id in (select t.member_id from ${membersToTell(ALL_WANTING)} t)`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * The next members who want an announcement's type, in the order of their ids, and whether its segment has
 * them.
 */
export async function findNextWanting(
  db: Kysely<Tables>,
  announcement: Wanting,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<{ memberId: string; isInSegment: boolean }[]> {
  const page = sql`and a.member_id > ${afterId}::uuid order by a.member_id limit ${limit}`
  const { rows } = await sql<{ memberId: string; isInSegment: boolean }>`
    with wanting as materialized (${wanting(announcement, page)})
    select w.member_id, ${isInSegment(announcement)} as is_in_segment from wanting w order by w.member_id`.execute(
    db,
  )
  return rows
}

function wanting({ siteId, type, segment }: Wanting, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const { language } = segment
  return sql`
    select a.member_id from notifications.member_address a
    where a.site_id = ${siteId}::uuid ${language === undefined ? sql`` : sql`and a.locale = ${language}`}
      and (${wantsMailInSql('a', type)} or ${wantsPushInSql('a', type)}) ${rest}`
}

const ALL_WANTING = sql`array(select x.member_id from wanting x)`

// In one call for all of them: a call for each takes many times as long.
function isInSegment({ siteId, segment }: Wanting): RawBuilder<boolean> {
  const { gender, country, activeWithinDays: days, hasBought } = segment
  if ([gender, country, days, hasBought].every((part) => part === undefined)) return sql<boolean>`true`
  const members = membersInSegment(siteId, ALL_WANTING, {
    gender,
    country,
    hasBought,
    activeSince: days === undefined ? undefined : sql`(platform.now() - ${`${days} days`}::interval)`,
  })
  return sql<boolean>`w.member_id in (select s.member_id from ${members} s)`
}
