import type { Transaction } from 'kysely'
import { shownEmail } from '#platform/base/email-address.ts'
import { RequestError } from '#platform/base/errors.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { confirmAccount, findAccountsFor, lockAccount, type Account } from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import { findAuthToken, insertAuthToken, takeAuthToken } from '../account/auth-token.store.ts'
import { maskedEmail } from '../account/email-address.rules.ts'
import { stateOfLink } from '../account/mailed-link.rules.ts'
import { ActivationFailedError, AlreadyConfirmedError, TooManyAttemptsError } from '../errors.ts'
import { accountConfirmed, mailRequested, statusChanged } from '../events.ts'
import type { Tables } from '../tables.ts'

const ACTIVATION_LIFETIME_HOURS = 72
const MAILS_PER_ACCOUNT: AttemptLimit = { kind: 'activation-mail', count: 3, minutes: 60 }

/**
 * Publishes the event for a mail with a fresh link, in the transaction that creates the link. Older links
 * stay valid. @param host where the link leads to; the request's unless an operator sends it
 */
export async function requestMailWithLink(
  ctx: RequestContext<Tables>,
  trx: Transaction<Tables>,
  account: Account,
  host: string | null = ctx.visit.host,
): Promise<void> {
  const { id: accountId, siteId, email, locale } = account
  const token = await insertAuthToken(trx, {
    siteId,
    accountId,
    purpose: 'activation',
    lifetimeHours: ACTIVATION_LIFETIME_HOURS,
  })
  const url = `${siteOrigin(ctx.site, ctx.services.config, host)}/activate/done?token=${token}`
  const variables = { url, hours: String(ACTIVATION_LIFETIME_HOURS) }
  const mail = mailRequested({
    siteId,
    memberId: accountId,
    type: 'activation',
    locale,
    to: email!,
    variables,
  })
  await appendEvent(trx, 'accounts', mail, ctx.requestId)
}

/**
 * Sends the member another activation mail.
 * @returns the address it goes to
 * @throws TooManyAttemptsError after three in an hour; AlreadyConfirmedError when the address is confirmed
 * already
 */
export async function requestActivationMail(ctx: RequestContext<Tables>): Promise<string> {
  const { siteId, memberId } = requireViewer(ctx)
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  if (account.confirmedAt !== null) throw new AlreadyConfirmedError()
  return sendAnotherMail(ctx, account)
}

/**
 * Sends another activation mail to the member who got this earlier link. Only a reader of that mailbox has
 * such a link, and the mail goes nowhere else.
 * @param token of the earlier link, expired or not
 * @returns the address it goes to, masked
 * @throws ActivationFailedError for an unknown link or a closed account; else as requestActivationMail
 */
export async function requestActivationMailByLink(
  ctx: RequestContext<Tables>,
  token: string,
): Promise<string> {
  const siteId = ctx.site.id
  const known = await findAuthToken(ctx.db, siteId, 'activation', token)
  const account = known && (await findAccountsFor(ctx.db, siteId, [known.accountId])).get(known.accountId)
  if (account === undefined) throw new ActivationFailedError('ACTIVATION_LINK_UNKNOWN')
  if (account.confirmedAt !== null) throw new AlreadyConfirmedError()
  if (account.status !== 'not_confirmed') throw new ActivationFailedError('ACTIVATION_LINK_USED')
  return maskedEmail(await sendAnotherMail(ctx, account))
}

async function sendAnotherMail(ctx: RequestContext<Tables>, account: Account): Promise<string> {
  const minutes = await countAttempt(ctx.db, ctx.services.config, {
    limit: MAILS_PER_ACCOUNT,
    siteId: account.siteId,
    subject: account.id,
  })
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const { siteId, id: memberId } = account
  const to = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    // Never to an address that the account had until just now.
    const now = await lockAccount(trx, { siteId, memberId })
    if (now?.email == null) throw new RequestError('UNAUTHENTICATED', 'The account was erased')
    await requestMailWithLink(ctx, trx, now)
    return now.email
  })
  return shownEmail(to)
}

/**
 * Confirms the e-mail address with the mailed link. A link works once; a second click reports that the
 * account is already active.
 * @returns the account's id, and whether it was active before this call
 * @throws ActivationFailedError when the link is unknown, expired or used up
 */
export async function activateAccount(
  ctx: RequestContext<Tables>,
  token: string,
): Promise<{ accountId: string; alreadyActive: boolean }> {
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const siteId = ctx.site.id
    const accountId = await takeAuthToken(trx, siteId, 'activation', token)
    if (accountId === undefined) return explainDeadLink(trx, siteId, token)
    if (!(await confirmAccount(trx, accountId))) return explainDeadLink(trx, siteId, token)
    await appendEvent(trx, 'accounts', accountConfirmed({ siteId, memberId: accountId }), ctx.requestId)
    await appendEvent(
      trx,
      'accounts',
      statusChanged({ siteId, memberId: accountId, status: 'ACTIVE' }),
      ctx.requestId,
    )
    return { accountId, alreadyActive: false }
  })
}

async function explainDeadLink(
  trx: Transaction<Tables>,
  siteId: string,
  token: string,
): Promise<{ accountId: string; alreadyActive: boolean }> {
  const known = await findAuthToken(trx, siteId, 'activation', token)
  if (known === undefined) throw new ActivationFailedError('ACTIVATION_LINK_UNKNOWN')
  if (stateOfLink(known) === 'DONE') return { accountId: known.accountId, alreadyActive: true }
  throw new ActivationFailedError(
    known.usedAt === null && known.expired ? 'ACTIVATION_LINK_EXPIRED' : 'ACTIVATION_LINK_USED',
  )
}
