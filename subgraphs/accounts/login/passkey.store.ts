import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { PasskeyTable } from '../tables/passkey.tables.ts'

export type Passkey = Selectable<PasskeyTable>

const CHALLENGE_MINUTES = 5

/** The passkeys of a member, oldest first. */
export function findPasskeysFor(
  db: Kysely<Tables>,
  viewer: { siteId: string; memberId: string },
): Promise<Passkey[]> {
  return db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .orderBy('id')
    .limit(100)
    .execute()
}

/** The passkey for a credential on one site; only the login may call it. */
export function findPasskey(
  db: Kysely<Tables>,
  siteId: string,
  credentialId: string,
): Promise<Passkey | undefined> {
  return db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** @returns false when the credential is known on this site already */
export async function insertPasskey(
  trx: Transaction<Tables>,
  passkey: Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('accounts.passkey')
    .values({ id: newId(), ...passkey })
    .onConflict((conflict) => conflict.columns(['siteId', 'credentialId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use.
 * @returns false when the passkey is gone, or its counter was reached meanwhile, which shows a copy of it
 */
export async function recordPasskeyUse(
  trx: Transaction<Tables>,
  passkeyId: string,
  counter: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('accounts.passkey')
    .set({ counter, lastUsedAt: sql<Date>`platform.now()` })
    .where('id', '=', passkeyId)
    // Passkeys that are kept in several devices do not count: theirs stays 0.
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes a passkey, if it is this member's. */
export async function deletePasskeyFor(
  trx: Transaction<Tables>,
  memberId: string,
  passkeyId: string,
): Promise<void> {
  await trx
    .deleteFrom('accounts.passkey')
    .where('id', '=', passkeyId)
    .where('accountId', '=', memberId)
    .execute()
}

/** Stores a challenge for a browser to sign. `accountId` is null for a login. @returns its id */
export async function insertChallenge(
  trx: Transaction<Tables>,
  of: { siteId: string; accountId: string | null; challenge: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('accounts.passkeyChallenge')
    .values({ id, ...of, expiresAt: sql`platform.now() + make_interval(mins => ${CHALLENGE_MINUTES})` })
    .execute()
  return id
}

/**
 * Consumes a challenge, so that it is answered once; undefined when it is unknown, expired or another
 * member's.
 */
export async function takeChallenge(
  trx: Transaction<Tables>,
  of: { siteId: string; accountId: string | null; challengeId: string },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('accounts.passkeyChallenge')
    .where('id', '=', of.challengeId)
    .where('siteId', '=', of.siteId)
    .where(sql<boolean>`account_id is not distinct from ${of.accountId}::uuid`)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}

/**
 * Deletes every passkey of an account, including those that an intruder added. Call it after the sessions
 * were deleted, as `deleteGrantsOf`.
 * @returns whether there were any
 */
export async function deletePasskeysOf(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('accounts.passkey')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
