import { sql, type Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import type { AccountStatus, SuspensionReason, Tables } from '../tables.ts'

/** @returns the id of the account that this call has suspended */
export async function closeAccount(
  trx: Transaction<Tables>,
  siteId: string,
  { email, reason }: { email: string; reason: SuspensionReason },
): Promise<string | undefined> {
  const closed = await trx
    .updateTable('accounts.account')
    .set({ status: 'suspended', suspendedFor: reason })
    .where('siteId', '=', siteId)
    .where('emailNormalised', '=', normaliseEmail(email))
    .where('status', 'in', ['not_confirmed', 'active', 'paused', 'deletion_requested'])
    .returning('id')
    .executeTakeFirst()
  return closed?.id
}

/**
 * A pending erasure requested by the member continues as an ordinary deletion, with its remaining days.
 * @returns the account that this call has reinstated, with its restored state
 */
export async function reopenAccount(
  trx: Transaction<Tables>,
  siteId: string,
  email: string,
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
    })
    .where('siteId', '=', siteId)
    .where('emailNormalised', '=', normaliseEmail(email))
    .where('status', '=', 'suspended')
    .returning(['id', 'status'])
    .executeTakeFirst()
}
