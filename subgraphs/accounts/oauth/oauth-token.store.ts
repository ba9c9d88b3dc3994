import { sql, type Kysely } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken } from '#platform/base/secrets.ts'
import type { Tables } from '../tables.ts'

export const ACCESS_TOKEN_SECONDS = 600
const REFRESH_TOKEN_DAYS = 30

/** A code or a refresh token that can still be redeemed. `codeId` is the code that it descends from. */
export type Redeemable = { id: string; codeId: string; clientId: string; scopes: string[] }
export type RedeemableCode = Redeemable & { redirectUri: string; codeChallenge: string }

/**
 * Finds a code by its text. A reused code counts as stolen: all tokens issued for it are deleted.
 * @returns undefined also for an expired or used code
 */
export async function findCode(
  db: Kysely<Tables>,
  siteId: string,
  code: string,
): Promise<RedeemableCode | undefined> {
  const found = await db
    .selectFrom('accounts.oauthCode as code')
    .innerJoin('accounts.oauthGrant as grant', 'grant.id', 'code.grantId')
    .select([
      'code.id',
      'code.id as codeId',
      'grant.clientId',
      'code.scopes',
      'code.redirectUri',
      'code.codeChallenge',
      'code.usedAt',
      sql<boolean>`code.expires_at > platform.now()`.as('isFresh'),
    ])
    .where('grant.siteId', '=', siteId)
    .where('code.codeHash', '=', hashToken(code))
    .executeTakeFirst()
  if (found !== undefined && found.usedAt !== null) await deleteCode(db, found.id)
  return found === undefined || found.usedAt !== null || !found.isFresh ? undefined : found
}

/**
 * Consumes a code.
 * @returns whether this caller consumed it; otherwise the issued tokens are deleted, as above
 */
export async function takeCode(db: Kysely<Tables>, codeId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.oauthCode')
    .set({ usedAt: sql<Date>`platform.now()` })
    .where('id', '=', codeId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await deleteCode(db, codeId)
  return numUpdatedRows > 0n
}

/**
 * Finds a refresh token. A reused one was stolen, now or earlier: all tokens descended from its code are
 * deleted.
 */
export async function findRefreshToken(
  db: Kysely<Tables>,
  siteId: string,
  refreshToken: string,
): Promise<Redeemable | undefined> {
  const found = await db
    .selectFrom('accounts.oauthToken as token')
    .innerJoin('accounts.oauthCode as code', 'code.id', 'token.codeId')
    .innerJoin('accounts.oauthGrant as grant', 'grant.id', 'code.grantId')
    .select([
      'token.id',
      'token.codeId',
      'grant.clientId',
      // An app that narrowed its scope once may get the full scope the next time (RFC 6749 6).
      'code.scopes',
      'token.refreshedAt',
      sql<boolean>`token.refresh_expires_at > platform.now()`.as('isFresh'),
    ])
    .where('grant.siteId', '=', siteId)
    .where('token.refreshHash', '=', hashToken(refreshToken))
    .executeTakeFirst()
  if (found !== undefined && found.refreshedAt !== null) await deleteCode(db, found.codeId)
  return found === undefined || found.refreshedAt !== null || !found.isFresh ? undefined : found
}

/** Consumes a refresh token. @returns as `takeCode` */
export async function takeRefreshToken(
  db: Kysely<Tables>,
  { id, codeId }: Pick<Redeemable, 'id' | 'codeId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.oauthToken')
    .set({ refreshedAt: sql<Date>`platform.now()` })
    .where('id', '=', id)
    .where('refreshedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await deleteCode(db, codeId)
  return numUpdatedRows > 0n
}

/** Stores the hashes of two tokens. @returns whether the grant still existed */
export async function insertTokens(
  db: Kysely<Tables>,
  { codeId, accessToken, refreshToken, scopes }: NewTokens,
): Promise<boolean> {
  // A deleted code yields no row to insert, and the statement waits for one that is being deleted.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts.oauthToken')
    .columns(['id', 'codeId', 'accessHash', 'accessExpiresAt', 'refreshHash', 'refreshExpiresAt', 'scopes'])
    .expression((eb) =>
      eb
        .selectFrom('accounts.oauthCode as code')
        .select([
          sql<string>`${newId()}::uuid`.as('id'),
          'code.id as codeId',
          sql<Buffer>`${hashToken(accessToken)}::bytea`.as('accessHash'),
          sql<Date>`platform.now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})`.as('accessExpiresAt'),
          sql<Buffer>`${hashToken(refreshToken)}::bytea`.as('refreshHash'),
          sql<Date>`platform.now() + make_interval(days => ${REFRESH_TOKEN_DAYS})`.as('refreshExpiresAt'),
          sql<string[]>`${scopes}::text[]`.as('scopes'),
        ])
        .where('code.id', '=', codeId)
        .forUpdate(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type NewTokens = { codeId: string; accessToken: string; refreshToken: string; scopes: string[] }

/** Revokes all tokens descended from the code of an access or refresh token, if the token is this app's. */
export async function deleteTokensOf(db: Kysely<Tables>, clientId: string, token: string): Promise<string[]> {
  const hash = hashToken(token)
  const found = await db
    .deleteFrom('accounts.oauthCode as code')
    .using('accounts.oauthToken as token')
    .using('accounts.oauthGrant as grant')
    .whereRef('token.codeId', '=', 'code.id')
    .whereRef('grant.id', '=', 'code.grantId')
    .where('grant.clientId', '=', clientId)
    .where((eb) => eb.or([eb('token.accessHash', '=', hash), eb('token.refreshHash', '=', hash)]))
    .returning('code.grantId')
    .execute()
  return found.map(({ grantId }) => grantId)
}

async function deleteCode(db: Kysely<Tables>, codeId: string): Promise<void> {
  await db.deleteFrom('accounts.oauthCode').where('id', '=', codeId).execute()
}
