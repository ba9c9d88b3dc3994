import type { Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { allowAddress } from '../account/banned-address.store.ts'
import { statusChanged } from '../events.ts'
import { closeAccount, reopenAccount } from './suspension.store.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import type { SuspensionReason, Tables } from '../tables.ts'

/**
 * Closes the account of a member: no session opens it any more, and it is gone for others. The sessions stay, because with one its member reads the
 * reason, appeals, and takes data and money along (TRUST-07). When it is for fraud, everybody who talked to the member is warned (TRUST-08). By the
 * operator, who has no session.
 * @returns false when the site has no open account with this address
 */
export async function suspendMember(
  db: Kysely<Tables>,
  siteId: string,
  given: { email: string; reason: SuspensionReason },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const memberId = await closeAccount(trx, siteId, given)
    if (memberId === undefined) return false
    await appendEvent(
      trx,
      'accounts',
      statusChanged({ siteId, memberId, status: 'SUSPENDED', reason: given.reason }),
    )
    return true
  })
}

/**
 * Opens a closed account again, in the state that it had. The sessions of before end: whoever else held one does not come back with the member. Of a
 * member who has had the account erased, the address may sign up again.
 * @returns false when the site has no closed account with this address
 */
export async function liftSuspension(
  db: Kysely<Tables>,
  config: Config,
  { siteId, email }: { siteId: string; email: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const opened = await reopenAccount(trx, siteId, email)
    if (opened === undefined) return allowAddress(trx, config, { siteId, email })
    await deleteSessionsOf(trx, opened.id)
    await appendEvent(
      trx,
      'accounts',
      statusChanged({
        siteId,
        memberId: opened.id,
        status: opened.status.toUpperCase() as Uppercase<typeof opened.status>,
      }),
    )
    return true
  })
}

/** The account of a member who is logged in while it is suspended; undefined for everybody else. */
export async function suspendedAccount(ctx: RequestContext<Tables>): Promise<Account | undefined> {
  const { suspended } = ctx.visit
  if (suspended === undefined) return undefined
  const account = await batchLoad(ctx, 'suspended-account', suspended.memberId, (ids) =>
    findAccountsFor(ctx.db, suspended.siteId, ids),
  )
  return account?.status === 'suspended' ? account : undefined
}
