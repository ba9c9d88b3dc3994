import type { Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { allowAddress } from '../account/banned-address.store.ts'
import { statusChanged } from '../events.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import type { SuspensionReason, Tables } from '../tables.ts'
import { closeAccount, reopenAccount } from './suspension.store.ts'

/**
 * Suspends a member's account: no session has access to it, and other members cannot see it. The sessions
 * stay, because the member needs one to read the reason, appeal, and export data and money (TRUST-07). After
 * fraud, everyone who talked to the member is warned (TRUST-08). Called by the operator, who has no session.
 * @returns false when the site has no active account with this address
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
 * Reinstates a suspended account, in its previous state. Earlier sessions end, so that an intruder does not
 * return with the member. If the account has been erased, its address may sign up again.
 * @returns false when the site has no suspended account with this address
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

/** The account of a logged-in suspended member; undefined for any other caller. */
export async function suspendedAccount(ctx: RequestContext<Tables>): Promise<Account | undefined> {
  const { suspended } = ctx.visit
  if (suspended === undefined) return undefined
  const account = await batchLoad(ctx, 'suspended-account', suspended.memberId, (ids) =>
    findAccountsFor(ctx.db, suspended.siteId, ids),
  )
  return account?.status === 'suspended' ? account : undefined
}
