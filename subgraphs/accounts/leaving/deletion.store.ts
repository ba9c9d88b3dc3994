import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Account } from '../account/account.store.ts'
import type { AccountStatus, DeleteReason, Tables } from '../tables.ts'

export const DELETION_UNDO_DAYS = 14
const UNCONFIRMED_DAYS = 30

/**
 * Changes an account's status if the transition is allowed from its current one.
 * @returns the account after the transition; undefined when it is in another state
 */
export async function moveAccount(
  trx: Transaction<Tables>,
  accountId: string,
  of: { from: AccountStatus[]; to: AccountStatus },
): Promise<Account | undefined> {
  return trx
    .updateTable('accounts.account')
    .set({ status: of.to })
    .where('id', '=', accountId)
    .where('status', 'in', of.from)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Hides an active member.
 * @param until when the pause ends by itself; null when the member ends it
 * @returns the account after it; undefined when it is in another state
 */
export async function startPause(
  trx: Transaction<Tables>,
  accountId: string,
  until: Date | null,
): Promise<Account | undefined> {
  return trx
    .updateTable('accounts.account')
    .set({ status: 'paused', pausedUntil: until })
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst()
}

/** Paused accounts whose day has come, at most `limit`. */
export function findEndedPauses(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ id: string; siteId: string }[]> {
  return db
    .selectFrom('accounts.account')
    .select(['id', 'siteId'])
    .where('status', '=', 'paused')
    .where('pausedUntil', '<=', sql<Date>`platform.now()`)
    .orderBy('pausedUntil')
    .limit(limit)
    .execute()
}

/**
 * Ends a pause whose day has come.
 * @returns the account after it; undefined when the member has changed it meanwhile
 */
export async function endPauseIfOver(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<Account | undefined> {
  return trx
    .updateTable('accounts.account')
    .set({ status: 'active' })
    .where('id', '=', accountId)
    .where('status', '=', 'paused')
    .where('pausedUntil', '<=', sql<Date>`platform.now()`)
    .returningAll()
    .executeTakeFirst()
}

export async function insertDeletion(
  trx: Transaction<Tables>,
  deletion: { siteId: string; accountId: string; reason: DeleteReason; remarks: string | null },
): Promise<void> {
  await trx
    .insertInto('accounts.deletion')
    .values({ id: newId(), ...deletion })
    .execute()
}

export async function markDeletionUndone(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('accounts.deletion')
    .set({ undoneAt: sql<Date>`platform.now()` })
    .where('accountId', '=', accountId)
    .where('undoneAt', 'is', null)
    .execute()
}

/**
 * Records a suspended member's erasure request. If repeated, the first time counts.
 * @returns the account; undefined when it is not suspended
 */
export async function recordErasureRequest(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<Account | undefined> {
  return trx
    .updateTable('accounts.account')
    .set({ erasureRequestedAt: sql<Date>`coalesce(erasure_requested_at, platform.now())` })
    .where('id', '=', accountId)
    .where('status', '=', 'suspended')
    .returningAll()
    .executeTakeFirst()
}

/** Cancels the erasure of a suspended account. It stays suspended. */
export async function withdrawErasureRequest(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('accounts.account')
    .set({ erasureRequestedAt: null })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Accounts due for erasure: deleted 14 days ago, even while suspended, or not confirmed within 30 days. At
 * most `limit`.
 */
export async function findAccountsToErase(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ id: string; siteId: string }[]> {
  const { rows } = await sql<{ id: string; siteId: string }>`
    select id, site_id from accounts.account where ${isDue()} order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * Clears address and password of an account due for erasure; the row stays as a tombstone.
 * @returns its last state; undefined when this call did not erase it
 */
export async function eraseAccount(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<{ email: string; status: AccountStatus } | undefined> {
  const { rows } = await sql<{ email: string; status: AccountStatus }>`
    with leaving as (select id, email, status from accounts.account where id = ${accountId}::uuid and ${isDue()} for update)
    update accounts.account a set status = 'erased', email = null, email_normalised = null, password_hash = null, signup_step = null,
      suspended_for = null, erasure_requested_at = null
    from leaving where a.id = leaving.id returning leaving.email, leaving.status`.execute(trx)
  return rows[0]
}

/**
 * Clears address and password of an account now, whatever its state: an operator erases it before the time.
 * @returns its last state; undefined when it is erased already
 */
export async function eraseAccountNow(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<{ email: string; status: AccountStatus } | undefined> {
  const account = await trx
    .selectFrom('accounts.account')
    .select(['email', 'status'])
    .where('id', '=', accountId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return undefined
  // The life cycle has no step from an open account to an erased one.
  await moveAccount(trx, accountId, { from: ['active', 'paused'], to: 'deletion_requested' })
  await trx
    .updateTable('accounts.account')
    .set({
      status: 'erased',
      email: null,
      emailNormalised: null,
      passwordHash: null,
      signupStep: null,
      suspendedFor: null,
      erasureRequestedAt: null,
    })
    .where('id', '=', accountId)
    .execute()
  return { email: account.email!, status: account.status }
}

function isDue() {
  return sql<boolean>`(status = 'deletion_requested' and deletion_requested_at <= platform.now() - make_interval(days => ${DELETION_UNDO_DAYS})
    or erasure_requested_at <= platform.now() - make_interval(days => ${DELETION_UNDO_DAYS})
    or status = 'not_confirmed' and signed_up_at <= platform.now() - make_interval(days => ${UNCONFIRMED_DAYS}))`
}
