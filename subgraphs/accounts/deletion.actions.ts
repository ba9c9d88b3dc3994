import { InvalidInputError } from '#platform/errors.ts'
import { appendEvent, transactAndRing } from '#platform/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import type { JobHandler } from '#platform/services.ts'
import { siteOrigin } from '#platform/site.ts'
import { findAccountsFor, type Account } from './account.store.ts'
import { expireAuthTokens, findAuthToken, insertAuthToken, takeAuthToken } from './auth-token.store.ts'
import { faultsOfReason } from './deletion.rules.ts'
import { DELETION_UNDO_DAYS, eraseAccount, findAccountsToErase, insertDeletion, markDeletionUndone, moveAccount } from './deletion.store.ts'
import { AccountStateError, UndoDeletionFailedError } from './errors.ts'
import { accountErased, mailRequested, statusChanged } from './events.ts'
import { requireOwnPassword } from './own-password.actions.ts'
import { deleteSessionsOf } from './session.store.ts'
import type { AccountStatus, DeleteReason, Tables } from './tables.ts'

const DAY_MILLISECONDS = 86_400_000
const ERASED_PER_RUN = 200

/**
 * Deletes the viewer's account: it is invisible at once, every device is logged out, and a mail carries the link that brings it back for 14 days.
 * @returns when it becomes final
 * @throws InvalidInputError for the reason or a wrong password; TooManyAttemptsError; AccountStateError
 */
export async function deleteAccount(
  ctx: RequestContext<Tables>, input: { reason: DeleteReason; remarks?: string | null | undefined; password: string },
): Promise<Date> {
  const remarks = input.remarks?.trim() ?? ''
  const faults = faultsOfReason(input.reason, remarks)
  if (faults.length > 0) throw new InvalidInputError(faults)
  const account = await requireOwnPassword(ctx, input.password, 'password')
  const { id: accountId, siteId, locale, email } = account
  const finalAt = new Date(ctx.now.getTime() + DELETION_UNDO_DAYS * DAY_MILLISECONDS)
  await transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    const gone = await moveAccount(trx, accountId, { from: ['not_confirmed', 'active', 'paused'], to: 'deletion_requested' })
    if (gone === undefined) throw new AccountStateError()
    await insertDeletion(trx, { siteId, accountId, reason: input.reason, remarks: remarks || null })
    await deleteSessionsOf(trx, accountId)
    await expireAuthTokens(trx, accountId, ['activation', 'password-reset', 'mail-change', 'deletion-undo'])
    const token = await insertAuthToken(trx, { siteId, accountId, purpose: 'deletion-undo', lifetimeHours: DELETION_UNDO_DAYS * 24 })
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId: accountId, status: 'DELETION_REQUESTED' }), ctx.requestId)
    const url = `${siteOrigin(ctx.site, ctx.services.config)}/account-deleted?token=${token}`
    const mail = mailRequested({ siteId, memberId: accountId, type: 'deletion', locale, to: email!, variables: { url, until: finalAt.toISOString() } })
    await appendEvent(trx, 'accounts', mail, ctx.requestId)
  })
  ctx.visit.session.end()
  return finalAt
}

/**
 * Brings a deleted account back by the link of the mail, into the state that it had. It logs nobody in.
 * @throws UndoDeletionFailedError when the link is unknown, was used, or came too late
 */
export async function undoDeletion(ctx: RequestContext<Tables>, token: string): Promise<void> {
  const siteId = ctx.site.id
  await transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    const accountId = await takeAuthToken(trx, siteId, 'deletion-undo', token)
    const account = accountId === undefined ? undefined : (await findAccountsFor(trx, siteId, [accountId])).get(accountId)
    if (accountId === undefined || account?.status !== 'deletion_requested') throw await deadLink(ctx, token)
    const status = account.statusBefore!
    await moveAccount(trx, accountId, { from: ['deletion_requested'], to: status })
    await markDeletionUndone(trx, accountId)
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId: accountId, status: upperCase(status) }), ctx.requestId)
  })
}

async function deadLink(ctx: RequestContext<Tables>, token: string): Promise<UndoDeletionFailedError> {
  const known = await findAuthToken(ctx.db, ctx.site.id, 'deletion-undo', token)
  if (known === undefined) return new UndoDeletionFailedError('DELETION_LINK_UNKNOWN')
  return new UndoDeletionFailedError(known.usedAt === null ? 'DELETION_LINK_EXPIRED' : 'DELETION_LINK_USED')
}

/**
 * Hides the member instead of deleting the account.
 * @throws AccountStateError unless the account is active
 */
export function pauseAccount(ctx: RequestContext<Tables>): Promise<Account> {
  return moveOwnAccount(ctx, 'active', 'paused')
}

/**
 * Ends a pause.
 * @throws AccountStateError unless the account is paused
 */
export function resumeAccount(ctx: RequestContext<Tables>): Promise<Account> {
  return moveOwnAccount(ctx, 'paused', 'active')
}

async function moveOwnAccount(ctx: RequestContext<Tables>, from: AccountStatus, to: AccountStatus): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  return transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    const account = await moveAccount(trx, memberId, { from: [from], to })
    if (account === undefined) throw new AccountStateError()
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId, status: upperCase(to) }), ctx.requestId)
    return account
  })
}

function upperCase(status: AccountStatus): Uppercase<AccountStatus> {
  return status.toUpperCase() as Uppercase<AccountStatus>
}

/**
 * The job that makes deletions final, and ends sign-ups that were never confirmed. One account is one transaction; every subgraph erases its part
 * on the event.
 */
export const eraseAccounts: JobHandler = async ({ db, services }) => {
  for (const { id, siteId } of await findAccountsToErase(db, ERASED_PER_RUN)) {
    await transactAndRing(db, services.doorbell, async (trx) => {
      if (await eraseAccount(trx, id)) await appendEvent(trx, 'accounts', accountErased({ siteId, memberId: id }))
    })
  }
}
