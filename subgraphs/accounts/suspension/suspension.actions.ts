import type { Kysely } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { newId } from '#platform/base/global-ids.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import type { Site } from '#platform/site/site.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { allowAddress } from '../account/banned-address.store.ts'
import { statusChanged } from '../events.ts'
import { issueStatement } from '../statement/statement.service.ts'
import { insertDecision } from '../statement/statement.store.ts'
import type { SuspensionReason, Tables } from '../tables.ts'
import { reinstateAccount } from './suspension.service.ts'
import { closeAccount, endClosingStatements, findEndedSuspensions } from './suspension.store.ts'

const ENDED_PER_RUN = 200

/**
 * Suspends a member's account: no session has access to it, and other members cannot see it. The sessions
 * stay, because the member needs one to read the statement of reasons, appeal, and export data and money
 * (TRUST-07). After fraud, everyone who talked to the member is warned (TRUST-08). Called by a command, which
 * has no session.
 * @returns false when the site has no active account with this address
 */
export async function suspendMember(
  db: Kysely<Tables>,
  { site, config }: { site: Site; config: Config },
  given: { email: string; reason: SuspensionReason },
): Promise<boolean> {
  const siteId = site.id
  return db.transaction().execute(async (trx) => {
    const suspension = { reason: given.reason, until: null }
    const memberId = await closeAccount(trx, siteId, { account: { email: given.email }, suspension })
    if (memberId === undefined) return false
    await appendEvent(
      trx,
      'accounts',
      statusChanged({ siteId, memberId, status: 'SUSPENDED', reason: given.reason }),
    )
    const account = (await findAccountsFor(trx, siteId, [memberId])).get(memberId)!
    const now = await databaseNow(trx)
    const decision = await insertDecision(trx, {
      id: newId(),
      siteId,
      caseId: null,
      memberId,
      operatorId: null,
      decision: 'ban',
      reason: given.reason === 'fraud' ? 'SCAM' : 'OTHER_RULE',
      addition: null,
      days: null,
      mayNotWriteFirst: false,
      mayNotAddPhotos: false,
      answer: null,
      effectiveAt: now,
      doneAt: now,
    })
    await issueStatement(
      trx,
      { site, config },
      { account, decision: { ...decision, decision: 'ban' }, about: null, now },
    )
    await writeAudit(trx, { commandLine: true, siteId }, 'accounts', {
      action: 'member.suspended',
      subjectType: 'member',
      subjectId: memberId,
      after: { reason: given.reason },
    })
    return true
  })
}

/**
 * Reinstates a suspended account, in its previous state. Earlier sessions end, so that an intruder does not
 * return with the member. If the account has been erased, its address may sign up again. Called by a command.
 * @returns false when the site has no suspended account with this address
 */
export async function liftSuspension(
  db: Kysely<Tables>,
  config: Config,
  { siteId, email }: { siteId: string; email: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const memberId = await reinstateAccount(trx, siteId, { email })
    const isAllowed = await allowAddress(trx, config, { siteId, email })
    if (memberId === undefined && !isAllowed) return false
    if (memberId !== undefined) await endClosingStatements(trx, memberId)
    await writeAudit(trx, { commandLine: true, siteId }, 'accounts', {
      action: memberId === undefined ? 'address.allowed' : 'member.reinstated',
      subjectType: 'member',
      subjectId: memberId,
    })
    return true
  })
}

/** The job that opens accounts whose suspension is over. Each account has its own transaction. */
export const endSuspensions: JobHandler = async ({ db, services }) => {
  for (const { id: memberId, siteId } of await findEndedSuspensions(db as Kysely<Tables>, ENDED_PER_RUN))
    await withTransactionAndNotify(db as Kysely<Tables>, services.pubSub, (trx) =>
      reinstateAccount(trx, siteId, { memberId }, { onlyIfOver: true }),
    )
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
