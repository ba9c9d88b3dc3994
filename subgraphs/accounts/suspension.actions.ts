import type { Kysely } from 'kysely'
import { appendEvent } from '#platform/outbox.ts'
import { statusChanged } from './events.ts'
import { closeAccount, reopenAccount } from './suspension.store.ts'
import { deleteSessionsOf } from './session.store.ts'
import type { SuspensionReason, Tables } from './tables.ts'

/**
 * Closes the account of a member: logged out everywhere at once, gone for others. When it is for fraud, everybody who talked to the member is warned
 * (TRUST-08). By the operator, who has no session.
 * @returns false when the site has no open account with this address
 */
export async function suspendMember(db: Kysely<Tables>, siteId: string, given: { email: string; reason: SuspensionReason }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const memberId = await closeAccount(trx, siteId, given)
    if (memberId === undefined) return false
    await deleteSessionsOf(trx, memberId)
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status: 'SUSPENDED', reason: given.reason }))
    return true
  })
}

/**
 * Opens a closed account again, in the state that it had.
 * @returns false when the site has no closed account with this address
 */
export async function liftSuspension(db: Kysely<Tables>, siteId: string, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const opened = await reopenAccount(trx, siteId, email)
    if (opened === undefined) return false
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId: opened.id, status: opened.status.toUpperCase() as Uppercase<typeof opened.status> }))
    return true
  })
}
