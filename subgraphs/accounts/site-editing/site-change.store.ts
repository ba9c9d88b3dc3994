import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { Difference, RecordedSiteChange } from '../tables/site-change.tables.ts'

/** How many changes are listed. */
export const CHANGES_MAX = 50

const COLUMNS = sql`c.id, c.site_id, c.version, c.at, c.operator_id, o.name as operator_name, c.before, c.after, c.reverted_id,
  exists (select from accounts.site_change r where r.site_id = c.site_id and r.reverted_id = c.id) as is_reverted`

/** The version of a site's definition; undefined for an unknown site. */
export async function findSiteVersion(db: Kysely<Tables>, siteId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select definition_version as version from accounts.site where id = ${siteId}`.execute(db)
  return rows[0]?.version
}

/**
 * As `findSiteVersion`, and keeps others from changing the site and its company until the transaction ends.
 * The company comes first, because a change of it also raises the versions of its other sites.
 */
export async function lockSite(
  trx: Transaction<Tables>,
  siteId: string,
): Promise<{ token: string; version: number } | undefined> {
  await sql`select from accounts.company c join accounts.site s on s.company_id = c.id where s.id = ${siteId} for update of c`.execute(
    trx,
  )
  const { rows } = await sql<{ token: string; version: number }>`
    select token, definition_version as version from accounts.site where id = ${siteId} for update`.execute(
    trx,
  )
  return rows[0]
}

/** The latest changes of a site, the newest first. @param after only those that made a later version */
export async function listSiteChanges(
  db: Kysely<Tables>,
  siteId: string,
  after = 0,
): Promise<RecordedSiteChange[]> {
  const { rows } = await sql<RecordedSiteChange>`
    select ${COLUMNS} from accounts.site_change c left join accounts.operator o on o.id = c.operator_id
    where c.site_id = ${siteId} and c.version > ${after} order by c.version desc limit ${CHANGES_MAX}`.execute(
    db,
  )
  return rows
}

export async function findSiteChange(
  db: Kysely<Tables>,
  id: string,
): Promise<RecordedSiteChange | undefined> {
  const { rows } = await sql<RecordedSiteChange>`
    select ${COLUMNS} from accounts.site_change c left join accounts.operator o on o.id = c.operator_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Records a change and raises the site's version. @returns the id of the change */
export async function insertSiteChange(
  trx: Transaction<Tables>,
  change: Difference & { siteId: string; operatorId: string | null; revertedId: string | null },
): Promise<string> {
  const { siteId, operatorId, revertedId, before, after } = change
  const id = newId()
  await sql`
    with raised as (
      update accounts.site set definition_version = definition_version + 1 where id = ${siteId}
      returning definition_version)
    insert into accounts.site_change (id, site_id, version, operator_id, before, after, reverted_id)
    select ${id}, ${siteId}, definition_version, ${operatorId}::uuid, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${revertedId}::uuid from raised`.execute(trx)
  return id
}

/** The other sites that the company of a site runs. */
export async function listSitesOfSameCompany(trx: Transaction<Tables>, siteId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from accounts.site s join accounts.site o on o.company_id = s.company_id and o.id <> s.id
    where s.id = ${siteId} order by o.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether the company of a site also runs others than these. @param siteIds null for every site */
export async function isCompanySharedBeyond(
  db: Kysely<Tables>,
  siteId: string,
  siteIds: readonly string[] | null,
): Promise<boolean> {
  if (siteIds === null) return false
  const { rows } = await sql`
    select 1 from accounts.site s join accounts.site own on own.company_id = s.company_id
    where own.id = ${siteId} and s.id <> all (${siteIds}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}
