import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import type { Tables, TokenPurpose } from './tables.ts'

/** Makes a token for a link in a mail. Only its hash is stored; the token itself is nowhere but in the mail. */
export async function insertAuthToken(
  trx: Transaction<Tables>, of: { siteId: string; accountId: string; purpose: TokenPurpose; lifetimeHours: number },
): Promise<string> {
  const token = newToken()
  const { siteId, accountId, purpose, lifetimeHours } = of
  await trx
    .insertInto('accounts.authToken')
    .values({ id: newId(), siteId, accountId, purpose, tokenHash: hashToken(token), expiresAt: sql`platform.now() + make_interval(hours => ${lifetimeHours})` })
    .execute()
  return token
}

/** What is known of a token, whatever became of it; undefined for one that this site never made for this purpose. */
export async function findAuthToken(db: Kysely<Tables>, siteId: string, purpose: TokenPurpose, token: string) {
  return db
    .selectFrom('accounts.authToken as t')
    .innerJoin('accounts.account as a', 'a.id', 't.accountId')
    .select(['t.accountId', 't.usedAt', 'a.status', 'a.confirmedAt', sql<boolean>`t.expires_at <= platform.now()`.as('expired')])
    .where('t.siteId', '=', siteId)
    .where('t.tokenHash', '=', hashToken(token))
    .where('t.purpose', '=', purpose)
    .executeTakeFirst()
}

/** Uses a token up: of any number of parallel calls one gets the account. */
export async function takeAuthToken(trx: Transaction<Tables>, siteId: string, purpose: TokenPurpose, token: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('accounts.authToken')
    .set({ usedAt: sql<Date>`platform.now()` })
    .where('siteId', '=', siteId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .returning('accountId')
    .executeTakeFirst()
  return row?.accountId
}

/** Removes what time has ended: sessions, attempts, and tokens seven days after they expired (until then a link can say so). */
export async function deleteExpired(trx: Transaction<Tables>): Promise<void> {
  const now = sql<Date>`platform.now()`
  await trx.deleteFrom('accounts.session').where('expiresAt', '<=', now).execute()
  await trx.deleteFrom('accounts.attempt').where('expiresAt', '<=', now).execute()
  await trx.deleteFrom('accounts.authToken').where('expiresAt', '<=', sql<Date>`platform.now() - interval '7 days'`).execute()
}
