import type { Transaction } from 'kysely'
import { InvalidInputError } from '#platform/base/errors.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { startOfDate } from '#platform/postgres/clock.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { readSite } from '#platform/site/site.store.ts'
import { siteOrigin } from '#platform/site/site.ts'
import type { Account } from '../account/account.store.ts'
import { AccountStateError } from '../errors.ts'
import { mailRequested, statusChanged } from '../events.ts'
import type { Tables } from '../tables.ts'
import { mayPauseUntil } from './deletion.rules.ts'
import { endPauseIfOver, findEndedPauses, moveAccount, startPause } from './deletion.store.ts'

const RESUMED_PER_RUN = 200

/**
 * Hides the member instead of deleting the account.
 * @param until the day (YYYY-MM-DD, of the site) on which the member comes back by itself; undefined for a
 * pause that the member ends
 * @throws InvalidInputError for a day that is not in the next year; AccountStateError unless the account is
 * active
 */
export async function pauseAccount(ctx: RequestContext<Tables>, until: string | undefined): Promise<Account> {
  if (until !== undefined && !mayPauseUntil(until, ctx.today.date))
    throw new InvalidInputError([{ path: 'until', code: 'TIME_NOT_AHEAD' }])
  const pausedUntil = until === undefined ? null : startOfDate(until, ctx.site.settings.timeZone)
  return changeOwn(ctx, 'PAUSED', (trx, memberId) => startPause(trx, memberId, pausedUntil))
}

/**
 * Ends a pause.
 * @throws AccountStateError unless the account is paused
 */
export function resumeAccount(ctx: RequestContext<Tables>): Promise<Account> {
  return changeOwn(ctx, 'ACTIVE', (trx, memberId) =>
    moveAccount(trx, memberId, { from: ['paused'], to: 'active' }),
  )
}

async function changeOwn(
  ctx: RequestContext<Tables>,
  status: 'PAUSED' | 'ACTIVE',
  change: (trx: Transaction<Tables>, memberId: string) => Promise<Account | undefined>,
): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const account = await change(trx, memberId)
    if (account === undefined) throw new AccountStateError()
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status }), ctx.requestId)
    return account
  })
}

/** The job that ends pauses on their day, and says so by mail. Each account has its own transaction. */
export const resumeAccounts: JobHandler = async ({ db, services }) => {
  for (const { id: memberId, siteId } of await findEndedPauses(db, RESUMED_PER_RUN)) {
    const site = await readSite(db, siteId)
    if (site === undefined) throw new Error('the site of a paused member is unknown')
    await withTransactionAndNotify(db, services.pubSub, async (trx) => {
      const account = await endPauseIfOver(trx, memberId)
      if (account === undefined) return
      await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status: 'ACTIVE' }))
      const mail = mailRequested({
        siteId,
        memberId,
        type: 'pauseEnded',
        locale: account.locale,
        to: account.email!,
        variables: { url: `${siteOrigin(site, services.config, account.host)}/members` },
      })
      await appendEvent(trx, 'accounts', mail)
    })
  }
}
