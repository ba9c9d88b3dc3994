import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { RequestError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import { worksOn } from '#platform/requests/operator.ts'
import type { OpenedOperatorSession, OperatorVisit } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { OperatorChallengeTable } from '../tables/operator.tables.ts'
import { lockOperator, type Operator, type OperatorCredentials } from './operator.store.ts'

const CHALLENGE_MINUTES = 10

/** Remembers that the password was right. @returns the token that comes back with the code */
export async function insertOperatorChallenge(
  trx: Transaction<Tables>,
  challenge: { operatorId: string; newTotpSecret: string | null },
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('accounts.operatorChallenge')
    .values({
      ...challenge,
      tokenHash: hashToken(token),
      expiresAt: sql`platform.now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute()
  return token
}

/** The open challenge of a token. */
export function findOperatorChallenge(
  db: Kysely<Tables>,
  token: string,
): Promise<Selectable<OperatorChallengeTable> | undefined> {
  return openChallenge(db, token).executeTakeFirst()
}

/** The open challenge of a token, locked until the transaction ends. */
export function lockOperatorChallenge(
  trx: Transaction<Tables>,
  token: string,
): Promise<Selectable<OperatorChallengeTable> | undefined> {
  return openChallenge(trx, token).forUpdate().executeTakeFirst()
}

const openChallenge = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('accounts.operatorChallenge')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`platform.now()`)

/** Uses up every challenge of an operator: the login is complete, or the operator has changed. */
export async function endOperatorChallenges(trx: Transaction<Tables>, operatorId: string): Promise<void> {
  await trx
    .updateTable('accounts.operatorChallenge')
    .set({ usedAt: sql<Date>`platform.now()` })
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .execute()
}

/** Opens a session; only the hash of its token is stored. `open_console` decides how long it lasts. */
export async function insertOperatorSession(
  trx: Transaction<Tables>,
  operator: Pick<Operator, 'id' | 'role' | 'siteIds' | 'name'>,
  of: { siteId: string; address: string; userAgent: string; passkeyId?: string },
): Promise<OpenedOperatorSession> {
  const token = newToken()
  const sessionId = newId()
  const { id: operatorId, role, siteIds, name } = operator
  await trx
    .insertInto('accounts.operatorSession')
    .values({
      id: sessionId,
      tokenHash: hashToken(token),
      operatorId,
      address: of.address,
      userAgent: of.userAgent.slice(0, 300),
      passkeyId: of.passkeyId ?? null,
    })
    .execute()
  await trx
    .updateTable('accounts.operator')
    .set({ lastSeenAt: sql<Date>`platform.now()` })
    .where('id', '=', operatorId)
    .execute()
  const mayWorkHere = worksOn(siteIds, of.siteId)
  return { token, operator: { operatorId, sessionId, role, siteIds, name, mayWorkHere } }
}

export async function deleteOperatorSession(trx: Transaction<Tables>, sessionId: string): Promise<void> {
  await trx.deleteFrom('accounts.operatorSession').where('id', '=', sessionId).execute()
}

/**
 * Locks the operator of a session, and keeps the session from ending until the transaction ends. Call it
 * first when the operator's password or codes are replaced, or another way in is added.
 * @returns the operator as it is now
 * @throws RequestError UNAUTHENTICATED when the session has ended meanwhile
 */
export async function holdOperatorSession(
  trx: Transaction<Tables>,
  { operatorId, sessionId }: Pick<OperatorVisit, 'operatorId' | 'sessionId'>,
): Promise<OperatorCredentials> {
  const operator = await lockOperator(trx, operatorId)
  const session = await trx
    .selectFrom('accounts.operatorSession')
    .select('id')
    .where('id', '=', sessionId)
    .where('operatorId', '=', operatorId)
    .forKeyShare()
    .executeTakeFirst()
  if (operator === undefined || session === undefined)
    throw new RequestError('UNAUTHENTICATED', 'The session has ended')
  return operator
}

/** Ends every session of an operator but the one to keep. */
export async function deleteOperatorSessions(
  trx: Transaction<Tables>,
  operatorId: string,
  keptSessionId?: string,
): Promise<void> {
  const all = trx.deleteFrom('accounts.operatorSession').where('operatorId', '=', operatorId)
  await (keptSessionId === undefined ? all : all.where('id', '!=', keptSessionId)).execute()
}
