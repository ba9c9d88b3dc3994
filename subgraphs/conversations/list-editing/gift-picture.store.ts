import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { giftPictureUrl } from './gift-picture.rules.ts'

const UNUSED_DAYS = 7

const [BEFORE_ID, AFTER_ID] = giftPictureUrl(' ').split(' ')
/** In SQL: the path of the picture `p`. */
const OWN_PATH = sql`(${BEFORE_ID} || p.id::text || ${AFTER_ID})`

export async function insertGiftPicture(
  trx: Transaction<Tables>,
  picture: { id: string; siteId: string },
): Promise<void> {
  await trx.insertInto('conversations.giftPicture').values(picture).execute()
}

/** Which of these pictures the site has, kept from being removed until the transaction ends. */
export async function lockGiftPictures(
  trx: Transaction<Tables>,
  siteId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('conversations.giftPicture')
    .select('id')
    .where('siteId', '=', siteId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function hasGiftPicture(db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('conversations.giftPicture')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes old pictures that no gift has. One that a gift has had stays: messages show it, and the change can
 * be put back.
 * @returns the ids
 */
export async function deleteUnusedGiftPictures(trx: Transaction<Tables>, limit: number): Promise<string[]> {
  // Two statements: what was saved while the first one skipped its row is seen by the second.
  const { rows: old } = await sql<{ id: string }>`
    select p.id from conversations.gift_picture p
    where p.uploaded_at < platform.now() - ${`${UNUSED_DAYS} days`}::interval
      and not exists (select from conversations.gift g where g.picture = ${OWN_PATH})
      and not exists (select from conversations.site_gift s where s.picture = ${OWN_PATH})
      and not exists (select from conversations.list_change c where c.site_id = p.site_id and c.list = 'gift'
        and (strpos(c.before::text, p.id::text) > 0 or strpos(c.after::text, p.id::text) > 0))
    order by p.uploaded_at limit ${limit} for update skip locked`.execute(trx)
  const ids = old.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    delete from conversations.gift_picture p where p.id = any(${ids}::uuid[])
      and not exists (select from conversations.gift g where g.picture = ${OWN_PATH})
      and not exists (select from conversations.site_gift s where s.picture = ${OWN_PATH})
    returning p.id`.execute(trx)
  return rows.map(({ id }) => id)
}
