import type { Transaction } from 'kysely'
import { appendEvent } from '#platform/events/outbox.ts'
import { statusChanged } from '../events.ts'
import { deletePasskeysOf } from '../login/passkey.store.ts'
import { deleteGrantsOf } from '../session/app-access.store.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import {
  closeAccount,
  prolongSuspension,
  reopenAccount,
  setSuspension,
  type AccountOf,
  type Suspension,
} from './suspension.store.ts'

/**
 * Closes a member's account, or makes its suspension last longer. After fraud, everyone who talked to the
 * member is warned (TRUST-08).
 * @returns whether the account is suspended now; false when there is none, or it is erased
 */
export async function suspendAccount(
  trx: Transaction<Tables>,
  of: { siteId: string; memberId: string; suspension: Suspension },
): Promise<boolean> {
  const { siteId, memberId, suspension } = of
  const closed = await closeAccount(trx, siteId, { account: { memberId }, suspension })
  if (closed === undefined && !(await prolongSuspension(trx, siteId, { memberId, suspension }))) return false
  const { reason } = suspension
  // Of an account that was suspended for another reason, others learn only that it was fraud.
  if (closed !== undefined || reason === 'fraud')
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status: 'SUSPENDED', reason }))
  return true
}

/**
 * Gives a suspended member the days back that a wrong decision took, while another decision still stands.
 * Others are warned of fraud only if that one is about fraud.
 */
export async function shortenSuspension(
  trx: Transaction<Tables>,
  of: { siteId: string; memberId: string; suspension: Suspension },
): Promise<void> {
  const { siteId, memberId, suspension } = of
  if (!(await setSuspension(trx, siteId, { memberId, suspension }))) return
  const { reason } = suspension
  await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status: 'SUSPENDED', reason }))
}

/**
 * Opens a suspended account again, in its previous state. Earlier sessions, passkeys and grants to apps end,
 * so that an intruder does not return with the member.
 * @returns the member, or undefined when no such account was suspended
 */
export async function reinstateAccount(
  trx: Transaction<Tables>,
  siteId: string,
  account: AccountOf,
  options: { onlyIfOver?: boolean } = {},
): Promise<string | undefined> {
  const opened = await reopenAccount(trx, siteId, account, options)
  if (opened === undefined) return undefined
  await deleteSessionsOf(trx, opened.id)
  await deleteGrantsOf(trx, opened.id)
  await deletePasskeysOf(trx, opened.id)
  const status = opened.status.toUpperCase() as Uppercase<typeof opened.status>
  await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId: opened.id, status }))
  return opened.id
}
