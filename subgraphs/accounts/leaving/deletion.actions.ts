import type { Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { readText } from '#platform/base/input-text.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import {
  expireAuthTokens,
  findAuthToken,
  insertAuthToken,
  takeAuthToken,
} from '../account/auth-token.store.ts'
import { banAddress } from '../account/banned-address.store.ts'
import { followLink } from '../account/link-attempts.guard.ts'
import { stateOfLink } from '../account/mailed-link.rules.ts'
import { withdrawCasesAbout } from '../case/case.store.ts'
import { AccountStateError, UndoDeletionFailedError } from '../errors.ts'
import { accountErased, mailRequested, statusChanged } from '../events.ts'
import { requireOwnPassword, requirePasswordOf } from '../session/own-password.guard.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSessionsOf, holdSession } from '../session/session.store.ts'
import type { AccountStatus, DeleteReason, Tables } from '../tables.ts'
import { faultsOfReason } from './deletion.rules.ts'
import {
  DELETION_UNDO_DAYS,
  eraseAccount,
  findAccountsToErase,
  insertDeletion,
  markDeletionUndone,
  moveAccount,
  recordErasureRequest,
  withdrawErasureRequest,
} from './deletion.store.ts'

const ERASED_PER_RUN = 200

/**
 * Deletes the viewer's account: it is hidden at once, every device is logged out, and a mailed link restores
 * it for 14 days.
 * @returns when the deletion becomes final
 * @throws InvalidInputError for the reason or a wrong password; TooManyAttemptsError; AccountStateError
 */
export async function deleteAccount(
  ctx: RequestContext<Tables>,
  input: { reason: DeleteReason; remarks?: string | null | undefined; password: string },
): Promise<Date> {
  const remarks = readText(input.remarks)
  const faults = faultsOfReason(input.reason, remarks)
  if (faults.length > 0) throw new InvalidInputError(faults)
  const viewer = requireViewer(ctx)
  const account = await requireOwnPassword(ctx, input.password, 'password')
  const { id: accountId, siteId } = account
  const finalAt = finalAfter(ctx.now)
  const ended = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await holdSession(trx, viewer)
    const gone = await moveAccount(trx, accountId, {
      from: ['not_confirmed', 'active', 'paused'],
      to: 'deletion_requested',
    })
    if (gone === undefined) throw new AccountStateError()
    await insertDeletion(trx, { siteId, accountId, reason: input.reason, remarks: remarks || null })
    const sessionIds = await deleteSessionsOf(trx, accountId)
    await appendEvent(
      trx,
      'accounts',
      statusChanged({ siteId, memberId: accountId, status: 'DELETION_REQUESTED' }),
      ctx.requestId,
    )
    await mailWayBack(ctx, trx, { account, finalAt, page: '/account-deleted?token=' })
    return sessionIds
  })
  signalEnded(ctx, ended)
  ctx.visit.session.end()
  return finalAt
}

/**
 * Has a suspended account erased (TRUST-07). It is hidden already. Until the erasure 14 days later, its
 * member keeps the session for appeal, refund and export. A mailed link cancels the erasure. Idempotent.
 * @returns the account
 * @throws RequestError UNAUTHENTICATED for an account that is not suspended; InvalidInputError
 * OLD_PASSWORD_WRONG; TooManyAttemptsError
 */
export async function deleteSuspendedAccount(
  ctx: RequestContext<Tables>,
  password: string,
): Promise<Account> {
  const holder = requireViewer({ viewer: ctx.visit.suspended })
  const account = await requirePasswordOf(ctx, holder, { password, path: 'password' })
  if (account.erasureRequestedAt !== null) return account
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await holdSession(trx, holder)
    const leaving = await recordErasureRequest(trx, account.id)
    // The operator has just reinstated the account, which ended the session.
    if (leaving === undefined) throw new RequestError('UNAUTHENTICATED', 'This account is open again')
    const finalAt = finalAfter(leaving.erasureRequestedAt!)
    await mailWayBack(ctx, trx, { account, finalAt, page: '/account-deleted?kept=suspended&token=' })
    return leaving
  })
}

/** When a deletion requested at this time can no longer be undone. */
export function finalAfter(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_UNDO_DAYS * DAY_MILLISECONDS)
}

/** Invalidates every other link of the account, and mails the one that undoes the deletion. */
async function mailWayBack(
  ctx: RequestContext<Tables>,
  trx: Transaction<Tables>,
  of: { account: Account; finalAt: Date; page: string },
): Promise<void> {
  const { id: accountId, siteId, locale, email } = of.account
  await expireAuthTokens(trx, accountId, ['activation', 'password-reset', 'mail-change', 'deletion-undo'])
  const token = await insertAuthToken(trx, {
    siteId,
    accountId,
    purpose: 'deletion-undo',
    lifetimeHours: DELETION_UNDO_DAYS * 24,
  })
  const mail = mailRequested({
    siteId,
    memberId: accountId,
    type: 'deletion',
    locale,
    to: email!,
    variables: {
      url: `${siteOrigin(ctx.site, ctx.services.config, ctx.visit.host)}${of.page}${token}`,
      until: of.finalAt.toISOString(),
    },
  })
  await appendEvent(trx, 'accounts', mail, ctx.requestId)
}

/**
 * Restores a deleted account with the mailed link, to its previous state: a suspended one stays suspended. It
 * does not log the member in.
 * @throws UndoDeletionFailedError when the link is unknown, was used, or came too late; RequestError
 * RATE_LIMITED
 */
export async function undoDeletion(ctx: RequestContext<Tables>, token: string): Promise<void> {
  await followLink(ctx, () => takeUndo(ctx, token))
}

async function takeUndo(ctx: RequestContext<Tables>, token: string): Promise<void> {
  const siteId = ctx.site.id
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const accountId = await takeAuthToken(trx, siteId, 'deletion-undo', token)
    const account =
      accountId === undefined ? undefined : (await findAccountsFor(trx, siteId, [accountId])).get(accountId)
    if (account?.status === 'deletion_requested') return bringBack(trx, account, ctx.requestId)
    if (account === undefined) return refuseDeadLink(trx, siteId, token)
    // Suspended while leaving: the operator decides first. Throwing rolls back, so the link stays valid.
    if (account.erasureRequestedAt === null) throw new UndoDeletionFailedError('DELETION_LINK_USED')
    await withdrawErasureRequest(trx, account.id)
  })
}

/** Restores the previous state of an account whose deletion was requested. */
export async function bringBack(
  trx: Transaction<Tables>,
  { id, siteId, statusBeforeDeletion }: Account,
  requestId: string,
): Promise<void> {
  const status = statusBeforeDeletion!
  await moveAccount(trx, id, { from: ['deletion_requested'], to: status })
  await markDeletionUndone(trx, id)
  await appendEvent(
    trx,
    'accounts',
    statusChanged({ siteId, memberId: id, status: status.toUpperCase() as Uppercase<AccountStatus> }),
    requestId,
  )
}

// A link that is reopened after it restored the account has nothing left to do.
async function refuseDeadLink(trx: Transaction<Tables>, siteId: string, token: string): Promise<void> {
  const known = await findAuthToken(trx, siteId, 'deletion-undo', token)
  if (stateOfLink(known) === 'DONE') return
  if (known === undefined) throw new UndoDeletionFailedError('DELETION_LINK_UNKNOWN')
  throw new UndoDeletionFailedError(known.usedAt === null ? 'DELETION_LINK_EXPIRED' : 'DELETION_LINK_USED')
}

/**
 * The job that makes deletions final and erases sign-ups that were never confirmed. Each account has its own
 * transaction; every subgraph erases its part on the event. The address hash of a suspended account stays, so
 * that the member cannot simply sign up again.
 */
export const eraseAccounts: JobHandler = async ({ db, services }) => {
  for (const { id, siteId } of await findAccountsToErase(db, ERASED_PER_RUN)) {
    await withTransactionAndNotify(db, services.pubSub, async (trx) => {
      const erased = await eraseAccount(trx, id)
      if (erased === undefined) return
      await concludeErasure(trx, services.config, { siteId, memberId: id, ...erased })
    })
  }
}

/**
 * What follows when an account's row has been erased, by itself or by operators: the address of a suspended
 * member stays barred, nothing about the member waits for a moderator, and every subgraph erases its part.
 */
export async function concludeErasure(
  trx: Transaction<Tables>,
  config: Config,
  of: { siteId: string; memberId: string; email: string; status: AccountStatus },
  requestId?: string,
): Promise<void> {
  const { siteId, memberId, email, status } = of
  if (status === 'suspended') await banAddress(trx, config, { siteId, email })
  await withdrawCasesAbout(trx, memberId)
  await appendEvent(trx, 'accounts', accountErased({ siteId, memberId }), requestId)
}
