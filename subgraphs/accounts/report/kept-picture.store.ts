import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { KeptPictureTable } from '../tables/case.tables.ts'

export type KeptPicture = Selectable<KeptPictureTable>

/** Notes that pictures are to be kept with a case, each once. @returns how many are new */
export async function insertAwaitedPictures(
  trx: Transaction<Tables>,
  pictures: readonly Pick<KeptPicture, 'caseId' | 'photoId' | 'memberId'>[],
): Promise<number> {
  if (pictures.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('accounts.keptPicture')
    .values([...pictures])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Pictures that are to be copied, drawn at random: some that cannot be copied hold up no other for long. */
export function drawAwaitedPictures(db: Kysely<Tables>, limit: number): Promise<KeptPicture[]> {
  return db
    .selectFrom('accounts.keptPicture')
    .selectAll()
    .where('state', '=', 'awaited')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

/**
 * Notes where the copy of an awaited picture lies, or that there was no file any more. One that another run
 * has settled stays as it is.
 * @returns false when the case is gone
 */
export async function settlePicture(
  db: Kysely<Tables>,
  { caseId, photoId }: Pick<KeptPicture, 'caseId' | 'photoId'>,
  copy: { storageKey: string; sha256: string } | undefined,
): Promise<boolean> {
  await db
    .updateTable('accounts.keptPicture')
    .set(
      copy === undefined ? { state: 'gone' } : { state: 'kept', keptAt: sql<Date>`platform.now()`, ...copy },
    )
    .where('caseId', '=', caseId)
    .where('photoId', '=', photoId)
    .where('state', '=', 'awaited')
    .execute()
  const known = await db
    .selectFrom('accounts.keptPicture')
    .select('photoId')
    .where('caseId', '=', caseId)
    .where('photoId', '=', photoId)
    .executeTakeFirst()
  return known !== undefined
}

// A report keeps at most a member's photos, and a case has few reports about different ones.
const PICTURES_MAX = 1000

/** The pictures that belong to cases, the oldest first; cases without any are missing. */
export async function findPicturesOfCases(
  db: Kysely<Tables>,
  caseIds: readonly string[],
): Promise<Map<string, KeptPicture[]>> {
  const rows = await db
    .selectFrom('accounts.keptPicture')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('askedAt')
    .orderBy('photoId')
    .limit(PICTURES_MAX * caseIds.length)
    .execute()
  return Map.groupBy(rows, ({ caseId }) => caseId)
}

/** Deletes the pictures of a case. @returns the keys of their files */
export async function deletePicturesOfCase(trx: Transaction<Tables>, caseId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('accounts.keptPicture')
    .where('caseId', '=', caseId)
    .returning('storageKey')
    .execute()
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

/** The next keys of sealed copies, in their order. @param afterKey '' for the first */
export async function listPictureKeys(
  db: Kysely<Tables>,
  { afterKey, limit }: { afterKey: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.keptPicture')
    .select('storageKey')
    .where('storageKey', '>', afterKey)
    .orderBy('storageKey')
    .limit(limit)
    .execute()
  return rows.map(({ storageKey }) => storageKey!)
}
