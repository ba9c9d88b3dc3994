import type { Kysely, Transaction } from 'kysely'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { DocumentPlace } from '../site/document.store.ts'
import type { Tables } from '../tables.ts'

/** A version of a page in one language, without its text. */
export type PageVersion = {
  kind: string
  language: string
  version: Date
  title: string
  /** Of the text. */
  hash: Buffer
  /** The operator's name; null for the product's text and for a command on the server. */
  publishedBy: string | null
}

/** A version that takes effect later. */
export type ScheduledPage = {
  kind: string
  language: string
  body: string
  publishAt: Date
  scheduledAt: Date
  scheduledBy: string | null
}

const TEXTS_MAX = 10_000
const VERSIONS_MAX = 100

/** The newest version of every text that a site has, by page and language. @param kind of one page only */
export function findNewestVersions(
  db: Kysely<Tables>,
  siteId: string,
  kind?: string,
): Promise<PageVersion[]> {
  let query = versionsOf(db, siteId).distinctOn(['d.kind', 'd.locale'])
  if (kind !== undefined) query = query.where('d.kind', '=', kind)
  return query.orderBy('d.kind').orderBy('d.locale').orderBy('d.version', 'desc').limit(TEXTS_MAX).execute()
}

/** The versions of a text, the newest first, at most 100. */
export function findVersions(db: Kysely<Tables>, place: DocumentPlace): Promise<PageVersion[]> {
  return versionsOf(db, place.siteId)
    .where('d.kind', '=', place.kind)
    .where('d.locale', '=', place.locale)
    .orderBy('d.version', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
}

function versionsOf(db: Kysely<Tables>, siteId: string) {
  return db
    .selectFrom('accounts.document as d')
    .leftJoin('accounts.operator as o', 'o.id', 'd.publishedBy')
    .select(['d.kind', 'd.locale as language', 'd.version', 'd.title', 'd.hash', 'o.name as publishedBy'])
    .where('d.siteId', '=', siteId)
}

/** The Markdown of one version; undefined when there is none. */
export async function findVersionText(
  db: Kysely<Tables>,
  { siteId, kind, locale, version }: DocumentPlace & { version: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts.document')
    .select('body')
    .where('siteId', '=', siteId)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.body
}

/** The versions of a site that wait for their moment. @param kind of one page only */
export function findScheduledPages(
  db: Kysely<Tables>,
  siteId: string,
  kind?: string,
): Promise<ScheduledPage[]> {
  let query = db
    .selectFrom('accounts.scheduledDocument as d')
    .leftJoin('accounts.operator as o', 'o.id', 'd.scheduledBy')
    .select([
      'd.kind',
      'd.locale as language',
      'd.body',
      'd.publishAt',
      'd.scheduledAt',
      'o.name as scheduledBy',
    ])
    .where('d.siteId', '=', siteId)
  if (kind !== undefined) query = query.where('d.kind', '=', kind)
  return query.orderBy('d.kind').orderBy('d.locale').limit(TEXTS_MAX).execute()
}

/** Locks a site's pages until the transaction ends, so that two editors follow each other. */
export async function lockPagesOf(trx: Transaction<Tables>, siteId: string): Promise<void> {
  await trx
    .selectFrom('accounts.site')
    .select('id')
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertScheduledPage(
  trx: Transaction<Tables>,
  page: DocumentPlace & { body: string; publishAt: Date; scheduledBy: string | null },
): Promise<void> {
  await trx.insertInto('accounts.scheduledDocument').values(page).execute()
}

/**
 * @param locale left out for every language
 * @returns the languages in which a version waited, and until when
 */
export function deleteScheduledPages(
  trx: Transaction<Tables>,
  { siteId, kind, locale }: { siteId: string; kind: string; locale?: string | undefined },
): Promise<{ locale: string; publishAt: Date }[]> {
  let query = trx
    .deleteFrom('accounts.scheduledDocument')
    .where('siteId', '=', siteId)
    .where('kind', '=', kind)
  if (locale !== undefined) query = query.where('locale', '=', locale)
  return query.returning(['locale', 'publishAt']).execute()
}

/** Sites with versions whose moment has come, the longest waiting first. */
export async function findSitesWithDuePages(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.scheduledDocument')
    .select('siteId')
    .where('publishAt', '<=', await databaseNow(db))
    .groupBy('siteId')
    .orderBy((eb) => eb.fn.min('publishAt'))
    .limit(limit)
    .execute()
  return rows.map(({ siteId }) => siteId)
}

/** Takes a site's versions whose moment has come. */
export async function takeDuePages(
  trx: Transaction<Tables>,
  siteId: string,
): Promise<(DocumentPlace & { body: string; scheduledBy: string | null })[]> {
  return trx
    .deleteFrom('accounts.scheduledDocument')
    .where('siteId', '=', siteId)
    .where('publishAt', '<=', await databaseNow(trx))
    .returning(['siteId', 'kind', 'locale', 'body', 'scheduledBy'])
    .execute()
}
