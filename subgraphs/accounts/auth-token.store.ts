import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import type { Tables, TokenPurpose } from './tables.ts'

/** Makes a token for a link in a mail. Only its hash is stored; the token itself is nowhere but in the mail. */
export async function insertAuthToken(
  trx: Transaction<Tables>, of: { siteId: string; accountId: string; purpose: TokenPurpose; lifetimeHours: number; newEmail?: string },
): Promise<string> {
  const token = newToken()
  const { siteId, accountId, purpose, lifetimeHours, newEmail = null } = of
  await trx
    .insertInto('accounts.authToken')
    .values({
      id: newId(), siteId, accountId, purpose, newEmail, tokenHash: hashToken(token),
      expiresAt: sql`platform.now() + make_interval(hours => ${lifetimeHours})`,
    })
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

/** The address that a valid mail-change link of the account stands for, the newest first; undefined when none waits. */
export async function findPendingEmail(db: Kysely<Tables>, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts.authToken')
    .select('newEmail')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'mail-change')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.newEmail ?? undefined
}

/** The address of a mail-change link. */
export async function findNewEmail(db: Kysely<Tables>, siteId: string, token: string): Promise<string> {
  const { newEmail } = await db
    .selectFrom('accounts.authToken')
    .select('newEmail')
    .where('siteId', '=', siteId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', 'mail-change')
    .executeTakeFirstOrThrow()
  return newEmail!
}

/** Ends every link of these purposes that still waits, for instance because what it proved is not true any more. */
export async function expireAuthTokens(trx: Transaction<Tables>, accountId: string, purposes: TokenPurpose[]): Promise<void> {
  await trx
    .updateTable('accounts.authToken')
    .set({ expiresAt: sql<Date>`platform.now()` })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .execute()
}
