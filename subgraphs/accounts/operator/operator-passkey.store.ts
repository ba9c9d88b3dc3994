import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { OperatorPasskeyTable } from '../tables/operator-passkey.tables.ts'

export type OperatorPasskey = Selectable<OperatorPasskeyTable>

const CHALLENGE_MINUTES = 5

/** The passkeys of operators, the oldest first. */
export async function findPasskeysOfOperators(
  db: Kysely<Tables>,
  operatorIds: string[],
): Promise<Map<string, OperatorPasskey[]>> {
  const rows = await db
    .selectFrom('accounts.operatorPasskey')
    .selectAll()
    .where('operatorId', 'in', operatorIds)
    .orderBy('id')
    .limit(10_000)
    .execute()
  return Map.groupBy(rows, ({ operatorId }) => operatorId)
}

/** Some passkeys of operators, by id. */
export async function findPasskeysById(
  db: Kysely<Tables>,
  ids: string[],
): Promise<Map<string, OperatorPasskey>> {
  const rows = await db
    .selectFrom('accounts.operatorPasskey')
    .selectAll()
    .where('id', 'in', ids)
    .limit(ids.length)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The passkey for a credential at one host; only the login may call it. */
export function findOperatorPasskey(
  db: Kysely<Tables>,
  of: { host: string; credentialId: string },
): Promise<OperatorPasskey | undefined> {
  return db
    .selectFrom('accounts.operatorPasskey')
    .selectAll()
    .where('host', '=', of.host)
    .where('credentialId', '=', of.credentialId)
    .executeTakeFirst()
}

/** @returns false when the credential is known at this host already */
export async function insertOperatorPasskey(
  trx: Transaction<Tables>,
  passkey: Omit<OperatorPasskey, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('accounts.operatorPasskey')
    .values(passkey)
    .onConflict((conflict) => conflict.columns(['host', 'credentialId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use.
 * @returns false when the passkey is gone, or its counter was reached meanwhile, which shows a copy of it
 */
export async function recordOperatorPasskeyUse(
  trx: Transaction<Tables>,
  passkeyId: string,
  counter: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('accounts.operatorPasskey')
    .set({ counter, lastUsedAt: sql<Date>`platform.now()` })
    .where('id', '=', passkeyId)
    // Passkeys that are kept in several devices do not count: theirs stays 0.
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes an operator's passkey, with the sessions that it has opened. */
export async function deleteOperatorPasskey(
  trx: Transaction<Tables>,
  of: { operatorId: string; passkeyId: string },
): Promise<{ host: string; endedSessionIds: string[] } | undefined> {
  const sessions = await trx
    .selectFrom('accounts.operatorSession')
    .select('id')
    .where('passkeyId', '=', of.passkeyId)
    .where('operatorId', '=', of.operatorId)
    .limit(10_000)
    .execute()
  const removed = await trx
    .deleteFrom('accounts.operatorPasskey')
    .where('id', '=', of.passkeyId)
    .where('operatorId', '=', of.operatorId)
    .returning('host')
    .executeTakeFirst()
  return removed && { host: removed.host, endedSessionIds: sessions.map(({ id }) => id) }
}

/** Removes every passkey of an operator, with the sessions that they have opened. @returns how many */
export async function deletePasskeysOfOperator(
  trx: Transaction<Tables>,
  operatorId: string,
): Promise<number> {
  const result = await trx
    .deleteFrom('accounts.operatorPasskey')
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Stores a challenge for a browser to sign. @param of.sessionId null for a login. @returns its id */
export async function insertOperatorPasskeyChallenge(
  trx: Transaction<Tables>,
  of: { host: string; sessionId: string | null; challenge: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('accounts.operatorPasskeyChallenge')
    .values({ id, ...of, expiresAt: sql`platform.now() + make_interval(mins => ${CHALLENGE_MINUTES})` })
    .execute()
  return id
}

/**
 * Uses up a challenge, so that it is answered once; undefined when it is unknown, expired, or of another host
 * or session.
 */
export async function takeOperatorPasskeyChallenge(
  trx: Transaction<Tables>,
  of: { host: string; sessionId: string | null; challengeId: string },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('accounts.operatorPasskeyChallenge')
    .where('id', '=', of.challengeId)
    .where('host', '=', of.host)
    .where(sql<boolean>`session_id is not distinct from ${of.sessionId}::uuid`)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}
