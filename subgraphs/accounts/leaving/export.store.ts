import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { SUBGRAPHS, type SubgraphName } from '#platform/base/config.ts'
import { newId } from '#platform/base/global-ids.ts'
import type { ExportTable, Tables } from '../tables.ts'

export type DataExport = Selectable<ExportTable>

const EXPORT_DAYS = 7

/** The newest archive of a member that has not expired. */
export function findExportFor(
  db: Kysely<Tables>,
  viewer: { siteId: string; memberId: string },
  exportId?: string,
): Promise<DataExport | undefined> {
  const own = db
    .selectFrom('accounts.export')
    .selectAll()
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
  return (exportId === undefined ? own : own.where('id', '=', exportId))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** @returns the id of the new archive */
export async function insertExport(
  trx: Transaction<Tables>,
  of: { siteId: string; accountId: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('accounts.export')
    .values({ id, ...of, expiresAt: sql`platform.now() + make_interval(days => ${EXPORT_DAYS})` })
    .execute()
  return id
}

/**
 * Records that a subgraph has written its part. It locks the archive's row: if the last two parts end in
 * parallel, one of them marks it ready.
 * @returns the archive if this part completed it; 'gone' if it no longer exists
 */
export async function addExportPart(
  trx: Transaction<Tables>,
  exportId: string,
  subgraph: SubgraphName,
): Promise<DataExport | 'gone' | undefined> {
  const row = await trx
    .selectFrom('accounts.export')
    .selectAll()
    .where('id', '=', exportId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return 'gone'
  await trx
    .insertInto('accounts.exportPart')
    .values({ exportId, subgraph })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const parts = await trx
    .selectFrom('accounts.exportPart')
    .select('subgraph')
    .where('exportId', '=', exportId)
    .execute()
  if (row.readyAt !== null || parts.length < SUBGRAPHS.length) return undefined
  return trx
    .updateTable('accounts.export')
    .set({ readyAt: sql<Date>`platform.now()` })
    .where('id', '=', exportId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes expired archives. @returns their ids, for the removal of their files */
export async function deleteExpiredExports(trx: Transaction<Tables>): Promise<string[]> {
  const rows = await trx
    .deleteFrom('accounts.export')
    .where('expiresAt', '<=', sql<Date>`platform.now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
