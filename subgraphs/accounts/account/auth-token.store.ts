import { sql, type Kysely, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import type { Tables, TokenPurpose } from '../tables.ts'

/** Creates a token for a mailed link. Only its hash is stored; the token itself exists only in the mail. */
export async function insertAuthToken(
  trx: Transaction<Tables>,
  of: {
    siteId: string
    accountId: string
    purpose: TokenPurpose
    lifetimeHours: number
    newEmail?: string
    sessionId?: string
  },
): Promise<string> {
  const token = newToken()
  const { siteId, accountId, purpose, lifetimeHours, newEmail = null, sessionId = null } = of
  await trx
    .insertInto('accounts.authToken')
    .values({
      id: newId(),
      siteId,
      accountId,
      purpose,
      newEmail,
      sessionId,
      tokenHash: hashToken(token),
      expiresAt: sql`platform.now() + make_interval(hours => ${lifetimeHours})`,
    })
    .execute()
  return token
}

/** The record of a token in any state; undefined if this site never issued it for this purpose. */
export async function findAuthToken(
  db: Kysely<Tables>,
  siteId: string,
  purpose: TokenPurpose,
  token: string,
) {
  return db
    .selectFrom('accounts.authToken as t')
    .innerJoin('accounts.account as a', 'a.id', 't.accountId')
    .select([
      't.accountId',
      't.purpose',
      't.usedAt',
      't.newEmail',
      't.sessionId',
      'a.email',
      'a.status',
      'a.statusBefore',
      'a.confirmedAt',
      'a.erasureRequestedAt',
      sql<boolean>`t.expires_at <= platform.now()`.as('expired'),
    ])
    .where('t.siteId', '=', siteId)
    .where('t.tokenHash', '=', hashToken(token))
    .where('t.purpose', '=', purpose)
    .executeTakeFirst()
}

/**
 * Consumes a token: only one of any number of parallel calls gets the account. It locks the account first, as
 * `lockAccount`, because links of one account end each other.
 */
export async function takeAuthToken(
  trx: Transaction<Tables>,
  siteId: string,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  await trx
    .selectFrom('accounts.authToken as t')
    .innerJoin('accounts.account as a', 'a.id', 't.accountId')
    .select('a.id')
    .where('t.siteId', '=', siteId)
    .where('t.tokenHash', '=', hashToken(token))
    .where('t.purpose', '=', purpose)
    .forNoKeyUpdate('a')
    .executeTakeFirst()
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

/** The address of the account's newest valid mail-change link; undefined when there is none. */
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

/**
 * Whether an address is reserved for the account that had it. Until a change can no longer be undone, other
 * accounts cannot take it. Otherwise the person who changed it could block the undo by signing up with it.
 * @param accountId the account that it may be reserved for
 */
export async function isAddressKept(
  db: Kysely<Tables>,
  { siteId, email, accountId }: { siteId: string; email: string; accountId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.authToken')
    .select('id')
    .where('siteId', '=', siteId)
    .where('purpose', '=', 'mail-change-undo')
    .where(sql<string>`lower(new_email)`, '=', normaliseEmail(email))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .$if(accountId !== undefined, (query) => query.where('accountId', '!=', accountId!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether at least `atLeast` links were sent within a day and one of the last `minutes` is still valid, so
 * that no new one is needed.
 */
export async function hasRecentLink(
  db: Kysely<Tables>,
  accountId: string,
  purpose: TokenPurpose,
  { minutes, atLeast }: { minutes: number; atLeast: number },
): Promise<boolean> {
  const { rows } = await sql<{ isEnough: boolean }>`
    select count(*) >= ${atLeast}::int and coalesce(bool_or(
        created_at > platform.now() - make_interval(mins => ${minutes}) and used_at is null and expires_at > platform.now()
      ), false) as "isEnough"
    from accounts.auth_token
    where account_id = ${accountId} and purpose = ${purpose} and created_at > platform.now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]!.isEnough
}

/** Invalidates every pending link of these purposes, for instance because what it proved no longer holds. */
export async function expireAuthTokens(
  trx: Transaction<Tables>,
  accountId: string,
  purposes: TokenPurpose[],
): Promise<void> {
  await trx
    .updateTable('accounts.authToken')
    .set({ expiresAt: sql<Date>`platform.now()` })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .execute()
}
