import { sql, type Kysely, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import type { AccountStatus, SuspensionReason, Tables } from '../tables.ts'

/** An account of a site, by its address or by its member. */
export type AccountOf = { email: string } | { memberId: string }

/** Why an account is closed, and until when; null for a suspension without an end. */
export type Suspension = { reason: SuspensionReason; until: Date | null }

const CLOSABLE: AccountStatus[] = ['not_confirmed', 'active', 'paused', 'deletion_requested']

/** @returns the id of the account that this call has suspended */
export async function closeAccount(
  trx: Transaction<Tables>,
  siteId: string,
  of: { account: AccountOf; suspension: Suspension },
): Promise<string | undefined> {
  const { reason, until } = of.suspension
  const closed = await trx
    .updateTable('accounts.account')
    .set({ status: 'suspended', suspendedFor: reason, suspendedUntil: until })
    .where('siteId', '=', siteId)
    .where(isOf(of.account))
    .where('status', 'in', CLOSABLE)
    .returning('id')
    .executeTakeFirst()
  return closed?.id
}

/**
 * Makes an earlier suspension last longer, and fraud its reason if it is one; it never becomes shorter.
 * @returns whether the account is suspended
 */
export async function prolongSuspension(
  trx: Transaction<Tables>,
  siteId: string,
  { memberId, suspension }: { memberId: string; suspension: Suspension },
): Promise<boolean> {
  const { reason, until } = suspension
  const result = await trx
    .updateTable('accounts.account')
    .set({
      suspendedFor: sql<SuspensionReason>`case when suspended_for = 'fraud' then suspended_for else ${reason} end`,
      suspendedUntil: sql<Date | null>`case when suspended_until is null or ${until}::timestamptz is null then null
        else greatest(suspended_until, ${until}::timestamptz) end`,
    })
    .where('siteId', '=', siteId)
    .where('id', '=', memberId)
    .where('status', '=', 'suspended')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Lets a suspension last as long as what still stands, because a decision was wrong.
 * @returns whether the account is suspended
 */
export async function setSuspension(
  trx: Transaction<Tables>,
  siteId: string,
  { memberId, suspension }: { memberId: string; suspension: Suspension },
): Promise<boolean> {
  const result = await trx
    .updateTable('accounts.account')
    .set({ suspendedFor: suspension.reason, suspendedUntil: suspension.until })
    .where('siteId', '=', siteId)
    .where('id', '=', memberId)
    .where('status', '=', 'suspended')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * A pending erasure requested by the member continues as an ordinary deletion, with its remaining days.
 * @param options.onlyIfOver leaves a suspension that was made longer
 * @returns the account that this call has reinstated, with its restored state
 */
export async function reopenAccount(
  trx: Transaction<Tables>,
  siteId: string,
  account: AccountOf,
  { onlyIfOver = false }: { onlyIfOver?: boolean } = {},
): Promise<{ id: string; status: AccountStatus } | undefined> {
  return trx
    .updateTable('accounts.account')
    .set({
      status: sql<AccountStatus>`case when erasure_requested_at is null then status_before else 'deletion_requested' end`,
      statusBeforeDeletion: sql<AccountStatus>`case when erasure_requested_at is null or status_before = 'deletion_requested'
        then status_before_deletion else status_before end`,
      deletionRequestedAt: sql<Date>`coalesce(erasure_requested_at, deletion_requested_at)`,
      erasureRequestedAt: null,
      suspendedFor: null,
      suspendedUntil: null,
    })
    .where('siteId', '=', siteId)
    .where(isOf(account))
    .where('status', '=', 'suspended')
    .$if(onlyIfOver, (query) => query.where('suspendedUntil', '<=', sql<Date>`platform.now()`))
    .returning(['id', 'status'])
    .executeTakeFirst()
}

/** Accounts whose suspension is over. */
export function findEndedSuspensions(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ id: string; siteId: string }[]> {
  return db
    .selectFrom('accounts.account')
    .select(['id', 'siteId'])
    .where('status', '=', 'suspended')
    .where('suspendedUntil', '<=', sql<Date>`platform.now()`)
    .orderBy('suspendedUntil')
    .limit(limit)
    .execute()
}

/** Ends the statements that close a member's account: the operator has opened it. */
export async function endClosingStatements(trx: Transaction<Tables>, memberId: string): Promise<void> {
  await trx
    .updateTable('accounts.statement')
    .set({ effectiveUntil: sql<Date>`platform.now()` })
    .where('memberId', '=', memberId)
    .where('decision', 'in', ['suspend', 'ban', 'threat_to_life'])
    .where((where) =>
      where.or([
        where('effectiveUntil', 'is', null),
        where('effectiveUntil', '>', sql<Date>`platform.now()`),
      ]),
    )
    .execute()
}

function isOf(account: AccountOf) {
  return 'email' in account
    ? sql<boolean>`email_normalised = ${normaliseEmail(account.email)}`
    : sql<boolean>`id = ${account.memberId}::uuid`
}
