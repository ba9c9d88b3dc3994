import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'
import type { Tables, TrustedFlaggerTable } from '../tables.ts'

/** Without the hash of the key, which only a notice is compared with. */
export type TrustedFlagger = Omit<Selectable<TrustedFlaggerTable>, 'keyHash' | 'emailNormalised'>

/** What an admin writes about one. */
export type FlaggerDetails = Pick<
  TrustedFlagger,
  'name' | 'authority' | 'email' | 'validFrom' | 'validUntil' | 'note'
>

const SHOWN = [
  'id',
  'siteId',
  'name',
  'authority',
  'email',
  'validFrom',
  'validUntil',
  'note',
  'keyMadeAt',
  'createdAt',
  'endedAt',
] as const
const FLAGGERS_MAX = 1000

/** The trusted flaggers of a site and of the whole installation, also ended ones; by name. */
export function listTrustedFlaggers(db: Kysely<Tables>, siteId: string): Promise<TrustedFlagger[]> {
  return db
    .selectFrom('accounts.trustedFlagger')
    .select(SHOWN)
    .where(({ eb, or }) => or([eb('siteId', '=', siteId), eb('siteId', 'is', null)]))
    .orderBy('name')
    .orderBy('id')
    .limit(FLAGGERS_MAX)
    .execute()
}

/** Trusted flaggers by id, for the notices that name them. */
export async function findTrustedFlaggers(
  db: Kysely<Tables>,
  ids: string[],
): Promise<Map<string, TrustedFlagger>> {
  const rows = await db.selectFrom('accounts.trustedFlagger').select(SHOWN).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** One that the site knows, locked until the transaction ends. */
export function lockTrustedFlagger(
  trx: Transaction<Tables>,
  siteId: string,
  id: string,
): Promise<TrustedFlagger | undefined> {
  return trx
    .selectFrom('accounts.trustedFlagger')
    .select(SHOWN)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('siteId', '=', siteId), eb('siteId', 'is', null)]))
    .forUpdate()
    .executeTakeFirst()
}

/** The trusted flagger whose key this is, if it counts on the site on this day. */
export function findFlaggerByKey(
  db: Kysely<Tables>,
  of: { siteId: string; key: string; day: string },
): Promise<TrustedFlagger | undefined> {
  return db
    .selectFrom('accounts.trustedFlagger')
    .select(SHOWN)
    .where('keyHash', '=', hashToken(of.key))
    .where(({ eb, or }) => or([eb('siteId', '=', of.siteId), eb('siteId', 'is', null)]))
    .where('endedAt', 'is', null)
    .where('validFrom', '<=', of.day)
    .where(({ eb, or }) => or([eb('validUntil', 'is', null), eb('validUntil', '>=', of.day)]))
    .executeTakeFirst()
}

/** @returns undefined when another one has the address */
export function insertTrustedFlagger(
  trx: Transaction<Tables>,
  flagger: FlaggerDetails & { siteId: string | null; key: string },
): Promise<TrustedFlagger | undefined> {
  const { key, ...details } = flagger
  return trx
    .insertInto('accounts.trustedFlagger')
    .values({
      id: newId(),
      ...details,
      emailNormalised: normaliseEmail(details.email),
      keyHash: hashToken(key),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
}

/** @throws a unique violation if another one that has not ended has the address */
export function updateTrustedFlagger(
  trx: Transaction<Tables>,
  id: string,
  details: FlaggerDetails,
): Promise<TrustedFlagger> {
  return trx
    .updateTable('accounts.trustedFlagger')
    .set({ ...details, emailNormalised: normaliseEmail(details.email) })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** Gives one another key; the one before no longer works. */
export function replaceFlaggerKey(
  trx: Transaction<Tables>,
  id: string,
  key: string,
): Promise<TrustedFlagger> {
  return trx
    .updateTable('accounts.trustedFlagger')
    .set({ keyHash: hashToken(key), keyMadeAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

export function endTrustedFlagger(trx: Transaction<Tables>, id: string): Promise<TrustedFlagger> {
  return trx
    .updateTable('accounts.trustedFlagger')
    .set({ endedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** How many notices each has sent to a site, and when the last one; those without any are missing. */
export async function countNoticesOf(
  db: Kysely<Tables>,
  siteId: string,
  flaggerIds: string[],
): Promise<Map<string, { count: number; lastAt: Date }>> {
  const { rows } = await sql<{ id: string; count: number; lastAt: Date }>`
    select k.trusted_flagger_id as id, count(*)::int as count, max(k.filed_at) as last_at from accounts.complaint k
    where k.trusted_flagger_id = any(${flaggerIds}::uuid[]) and k.site_id = ${siteId}::uuid
    group by k.trusted_flagger_id`.execute(db)
  return new Map(rows.map(({ id, count, lastAt }) => [id, { count, lastAt }]))
}
