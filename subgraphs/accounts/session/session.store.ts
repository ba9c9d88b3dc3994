import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { RequestError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, newToken } from '#platform/base/secrets.ts'
import type { OpenedSession, Viewer, Visit } from '#platform/requests/request-context.ts'
import { lockAccount, type Account } from '../account/account.store.ts'
import type { SessionTable, Tables } from '../tables.ts'

/** A device that is logged in. */
export type Session = Omit<Selectable<SessionTable>, 'tokenHash' | 'siteId' | 'accountId' | 'passwordGivenAt'>

const SESSION_LIFETIME_DAYS = 30
const PASSWORD_COUNTS_MINUTES = 10

/** Opens a session that ends 30 days later, however it is used. Only the hash of its token is stored. */
export async function insertSession(
  trx: Transaction<Tables>,
  account: Pick<Account, 'id' | 'siteId'>,
  visit: Visit,
): Promise<OpenedSession> {
  const token = newToken()
  const id = newId()
  await trx
    .insertInto('accounts.session')
    .values({
      id,
      siteId: account.siteId,
      accountId: account.id,
      tokenHash: hashToken(token),
      expiresAt: sql`platform.now() + make_interval(days => ${SESSION_LIFETIME_DAYS})`,
      userAgent: visit.userAgent.slice(0, 300),
      address: maskedAddress(visit.address),
    })
    .execute()
  await trx
    .updateTable('accounts.account')
    .set({ host: visit.host })
    .where('id', '=', account.id)
    .where(sql<boolean>`host is distinct from ${visit.host}`)
    .execute()
  return { token, viewer: { siteId: account.siteId, memberId: account.id, sessionId: id } }
}

/**
 * Stores the time of the first login after the address was confirmed: the welcome discount counts from it
 * (DISC-06).
 */
export async function recordLogin(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('accounts.account')
    .set({ firstLoginAt: sql<Date>`platform.now()` })
    .where('id', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .where('firstLoginAt', 'is', null)
    .execute()
}

/** Records that the password was just given in a session, where it is not needed again for ten minutes. */
export async function recordPasswordGiven(trx: Transaction<Tables>, sessionId: string): Promise<void> {
  await trx
    .updateTable('accounts.session')
    .set({ passwordGivenAt: sql<Date>`platform.now()` })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Until when the password need not be given again in a session; undefined when it must be. It ends with the
 * session.
 */
export async function findPasswordGivenUntil(
  db: Kysely<Tables>,
  { memberId, sessionId }: Viewer,
): Promise<Date | undefined> {
  const until = sql<Date>`password_given_at + make_interval(mins => ${PASSWORD_COUNTS_MINUTES})`
  const row = await db
    .selectFrom('accounts.session')
    .select(until.as('until'))
    .where('id', '=', sessionId)
    .where('accountId', '=', memberId)
    .where(until, '>', sql<Date>`platform.now()`)
    .executeTakeFirst()
  return row?.until
}

/**
 * The open sessions of a member, most recently used first; a list for people, so it is capped at a hundred.
 */
export function findSessionsFor(
  db: Kysely<Tables>,
  viewer: { siteId: string; memberId: string },
): Promise<Session[]> {
  return db
    .selectFrom('accounts.session')
    .select(['id', 'createdAt', 'expiresAt', 'lastSeenAt', 'userAgent', 'address'])
    .where('siteId', '=', viewer.siteId)
    .where('accountId', '=', viewer.memberId)
    .where('expiresAt', '>', sql<Date>`platform.now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Ends a session, if it is this member's. @returns whether it was open */
export async function deleteSessionFor(
  trx: Transaction<Tables>,
  memberId: string,
  sessionId: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('accounts.session')
    .where('id', '=', sessionId)
    .where('accountId', '=', memberId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Locks the member's account and keeps the session from ending until the transaction ends. Call it first when
 * the password is replaced, or the member gets another way in: what ends all sessions then finds that, too,
 * or has ended this one.
 * @throws RequestError UNAUTHENTICATED when the session has ended meanwhile
 */
export async function holdSession(trx: Transaction<Tables>, viewer: Viewer): Promise<void> {
  const { memberId, sessionId } = viewer
  await lockAccount(trx, viewer)
  const row = await trx
    .selectFrom('accounts.session')
    .select('id')
    .where('id', '=', sessionId)
    .where('accountId', '=', memberId)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw new RequestError('UNAUTHENTICATED', 'The session has ended')
}

/** Ends one session. @returns whether it was open */
export async function deleteSession(trx: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const result = await trx.deleteFrom('accounts.session').where('id', '=', sessionId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Ends every session of an account but those named.
 * @returns their ids; signal them after the commit (`signalEnded`)
 */
export async function deleteSessionsOf(
  trx: Transaction<Tables>,
  accountId: string,
  ...kept: (string | null | undefined)[]
): Promise<string[]> {
  const keptIds = kept.filter((id) => id != null)
  const all = trx.deleteFrom('accounts.session').where('accountId', '=', accountId).returning('id')
  const rows = await (keptIds.length === 0 ? all : all.where('id', 'not in', keptIds)).execute()
  return rows.map(({ id }) => id)
}

/** A network address as it is stored: /24 or /64. */
export function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 4).join(':')}::/64`
  return address.replace(/\.\d+$/, '.0/24')
}
