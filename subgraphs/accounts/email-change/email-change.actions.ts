import type { Transaction } from 'kysely'
import { asciiEmail, normaliseEmail, shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { newToken } from '#platform/base/secrets.ts'
import { siteOrigin } from '#platform/site/site.ts'
import {
  changeEmail,
  confirmAccount,
  findAccountByEmail,
  findAccountsFor,
  updateAccount,
  type Account,
} from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import {
  expireAuthTokens,
  findAuthToken,
  insertAuthToken,
  isAddressKept,
  takeAuthToken,
} from '../account/auth-token.store.ts'
import { isAddressBanned } from '../account/banned-address.store.ts'
import { bringBack } from '../leaving/deletion.actions.ts'
import { withdrawErasureRequest } from '../leaving/deletion.store.ts'
import { isEmail, maskedEmail } from '../account/email-address.rules.ts'
import { EmailChangeFailedError, EmailTakenError, TooManyAttemptsError } from '../errors.ts'
import { accountConfirmed, addressChanged, mailRequested, statusChanged } from '../events.ts'
import { followLink } from '../account/link-attempts.guard.ts'
import { stateOfLink, type KnownLink } from '../account/mailed-link.rules.ts'
import { hashPassword } from '../account/password-hash.ts'
import { mailResetLink } from '../login/password-reset.actions.ts'
import { deletePasskeysOf } from '../login/passkey.store.ts'
import { requireOwnPassword } from '../session/own-password.guard.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'

const CHANGE_LIFETIME_HOURS = 24
// How long the old address can take a change back.
const UNDO_LIFETIME_DAYS = 7
const UNIQUE_VIOLATION = '23505'
const MAILS_PER_ACCOUNT: AttemptLimit = { kind: 'email-change', count: 5, minutes: 60 }
// As at sign-up: the specified answer "this address has an account" must not be a way to look people up.
const TAKEN_ANSWERS_PER_ACCOUNT: AttemptLimit = { kind: 'email-change-taken', count: 5, minutes: 30 }

/**
 * Asks for another address: a link goes to the new one, a notice to the old one. Nothing changes until the link is opened.
 * @throws InvalidInputError NEW_EMAIL_INVALID, NEW_EMAIL_SAME or OLD_PASSWORD_WRONG; EmailTakenError; TooManyAttemptsError
 */
export async function requestEmailChange(
  ctx: RequestContext<Tables>,
  input: { newEmail: string; password?: string | null | undefined },
): Promise<Account> {
  const { sessionId } = requireViewer(ctx)
  const newEmail = asciiEmail(input.newEmail)
  if (!isEmail(newEmail)) throw new InvalidInputError([{ path: 'newEmail', code: 'NEW_EMAIL_INVALID' }])
  const account = await requireOwnPassword(ctx, input.password, 'password')
  if (normaliseEmail(newEmail) === account.emailNormalised)
    throw new InvalidInputError([{ path: 'newEmail', code: 'NEW_EMAIL_SAME' }])
  const { id: accountId, siteId, locale } = account
  const { config, pubSub } = ctx.services
  const minutes = await countAttempt(ctx.db, config, { limit: MAILS_PER_ACCOUNT, siteId, subject: accountId })
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const isTaken =
    (await findAccountByEmail(ctx.db, siteId, newEmail)) !== undefined ||
    (await isAddressKept(ctx.db, { siteId, email: newEmail, accountId }))
  if (isTaken || (await isAddressBanned(ctx.db, config, { siteId, email: newEmail }))) {
    const refused = await countAttempt(ctx.db, config, {
      limit: TAKEN_ANSWERS_PER_ACCOUNT,
      siteId,
      subject: accountId,
    })
    if (refused > 0) throw new RequestError('RATE_LIMITED', 'Too many addresses were tried', refused * 60)
    throw new EmailTakenError(isTaken ? 'EMAIL_TAKEN' : 'EMAIL_REFUSED')
  }
  await withTransactionAndNotify(ctx.db, pubSub, async (trx) => {
    await expireAuthTokens(trx, accountId, ['mail-change'])
    const token = await insertAuthToken(trx, {
      siteId,
      accountId,
      purpose: 'mail-change',
      lifetimeHours: CHANGE_LIFETIME_HOURS,
      newEmail,
      sessionId,
    })
    const url = `${siteOrigin(ctx.site, config, ctx.visit.host)}/mail-change/do?token=${token}`
    const variables = { url, hours: String(CHANGE_LIFETIME_HOURS) }
    await appendEvent(
      trx,
      'accounts',
      mailRequested({ siteId, memberId: accountId, type: 'emailChange', locale, to: newEmail, variables }),
      ctx.requestId,
    )
    const notice = { newEmail: maskedEmail(newEmail) }
    await appendEvent(
      trx,
      'accounts',
      mailRequested({
        siteId,
        memberId: accountId,
        type: 'emailChangeNotice',
        locale,
        to: account.email!,
        variables: notice,
      }),
      ctx.requestId,
    )
  })
  return account
}

/**
 * Gives the account the address of the link. The link proves the address, so an account that was not confirmed yet is from then on; links that
 * went to the old address end, because they prove nothing any more, and so does every session but those of the browser at hand and of the one
 * that asked with the password. Opened again it changes nothing and answers with what is true.
 * @returns the new address
 * @throws EmailChangeFailedError; EmailTakenError when somebody took the address meanwhile; RequestError RATE_LIMITED
 */
export async function confirmEmailChange(ctx: RequestContext<Tables>, token: string): Promise<string> {
  const take = async () => {
    const { pubSub } = ctx.services
    const taken = await withTransactionAndNotify(ctx.db, pubSub, (trx) => takeEmailChange(ctx, trx, token))
    signalEnded(ctx, taken.ended)
    return shownEmail(taken.email)
  }
  return followLink(ctx, take).catch((error: unknown) => {
    // Two accounts of the site confirmed the same address at the same moment, and the unique index let only one of them have it.
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new EmailTakenError('EMAIL_TAKEN') : error
  })
}

async function takeEmailChange(
  ctx: RequestContext<Tables>,
  trx: Transaction<Tables>,
  token: string,
): Promise<{ email: string; ended: string[] }> {
  const siteId = ctx.site.id
  const accountId = await takeAuthToken(trx, siteId, 'mail-change', token)
  const link = await findAuthToken(trx, siteId, 'mail-change', token)
  const before =
    accountId === undefined ? undefined : (await findAccountsFor(trx, siteId, [accountId])).get(accountId)
  if (accountId === undefined || before === undefined) return { email: emailOfDoneLink(link), ended: [] }
  const newEmail = link!.newEmail!
  const account = await changeEmail(trx, before, newEmail)
  if (account === undefined) throw new EmailTakenError('EMAIL_TAKEN')
  if (await isAddressBanned(trx, ctx.services.config, { siteId, email: newEmail }))
    throw new EmailTakenError('EMAIL_REFUSED')
  await expireAuthTokens(trx, accountId, ['activation', 'password-reset', 'mail-change'])
  const ended = await deleteSessionsOf(trx, accountId, ctx.viewer?.sessionId, link!.sessionId)
  const { locale } = account
  await appendEvent(
    trx,
    'accounts',
    addressChanged({ siteId, memberId: accountId, email: newEmail, locale, name: null }),
    ctx.requestId,
  )
  // An address that was never proven may be a stranger's, who must not learn of the account, let alone get it.
  if (before.confirmedAt !== null) {
    const notice = mailRequested({
      siteId,
      memberId: accountId,
      type: 'emailChanged',
      locale,
      to: before.email!,
      variables: { newEmail: maskedEmail(newEmail), ...(await undoLink(ctx, trx, before)) },
    })
    await appendEvent(trx, 'accounts', notice, ctx.requestId)
  }
  if (await confirmAccount(trx, accountId)) {
    await appendEvent(trx, 'accounts', accountConfirmed({ siteId, memberId: accountId }), ctx.requestId)
    await appendEvent(
      trx,
      'accounts',
      statusChanged({ siteId, memberId: accountId, status: 'ACTIVE' }),
      ctx.requestId,
    )
  }
  return { email: newEmail, ended }
}

// Whoever knows a member's password can move the account to an address of their own. The old address was proven until then, so it can undo that.
async function undoLink(
  ctx: RequestContext<Tables>,
  trx: Transaction<Tables>,
  before: Account,
): Promise<{ url: string; days: string }> {
  const token = await insertAuthToken(trx, {
    siteId: before.siteId,
    accountId: before.id,
    purpose: 'mail-change-undo',
    lifetimeHours: UNDO_LIFETIME_DAYS * 24,
    newEmail: before.email!,
  })
  const url = `${siteOrigin(ctx.site, ctx.services.config, ctx.visit.host)}/mail-change/undo?token=${token}`
  return { url, days: String(UNDO_LIFETIME_DAYS) }
}

/**
 * Gives the account back the address that it had before a change, by the link in the notice to that address. Somebody else may know the password,
 * so it stops working, and so do the passkeys; all sessions and all other links end, and a mail leads to a new password. Opened again it changes
 * nothing and answers with what is true.
 * @returns the address that the account has again
 * @throws EmailChangeFailedError; EmailTakenError when another account has the address by now; RequestError RATE_LIMITED
 */
export async function undoEmailChange(ctx: RequestContext<Tables>, token: string): Promise<string> {
  // A password that nobody knows.
  const passwordHash = await hashPassword(newToken())
  const take = async () => {
    const { pubSub } = ctx.services
    const taken = await withTransactionAndNotify(ctx.db, pubSub, (trx) =>
      takeChangeBack(ctx, trx, { token, passwordHash }),
    )
    signalEnded(ctx, taken.ended)
    if (ctx.viewer !== undefined && taken.ended.includes(ctx.viewer.sessionId)) ctx.visit.session.end()
    return shownEmail(taken.email)
  }
  return followLink(ctx, take).catch((error: unknown) => {
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new EmailTakenError('EMAIL_TAKEN') : error
  })
}

async function takeChangeBack(
  ctx: RequestContext<Tables>,
  trx: Transaction<Tables>,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<{ email: string; ended: string[] }> {
  const siteId = ctx.site.id
  const accountId = await takeAuthToken(trx, siteId, 'mail-change-undo', token)
  const link = await findAuthToken(trx, siteId, 'mail-change-undo', token)
  const before =
    accountId === undefined ? undefined : (await findAccountsFor(trx, siteId, [accountId])).get(accountId)
  if (accountId === undefined || before === undefined) return { email: emailOfDoneLink(link), ended: [] }
  const email = link!.newEmail!
  if ((await changeEmail(trx, before, email)) === undefined) throw new EmailTakenError('EMAIL_TAKEN')
  const account = await updateAccount(trx, accountId, { passwordHash })
  const ended = await deleteSessionsOf(trx, accountId)
  await deletePasskeysOf(trx, accountId)
  const { requestId, services } = ctx
  // Whoever took the account over may have had it deleted as well.
  if (before.status === 'deletion_requested') await bringBack(trx, before, requestId)
  if (before.erasureRequestedAt !== null) await withdrawErasureRequest(trx, accountId)
  await expireAuthTokens(trx, accountId, [
    'activation',
    'password-reset',
    'mail-change',
    'mail-change-undo',
    'deletion-undo',
  ])
  const changed = addressChanged({ siteId, memberId: accountId, email, locale: account.locale, name: null })
  await appendEvent(trx, 'accounts', changed, requestId)
  await mailResetLink(trx, services.config, { account, site: ctx.site, host: ctx.visit.host, requestId })
  return { email, ended }
}

// The address of a link that has nothing left to do, because the account has it.
function emailOfDoneLink(link: KnownLink | undefined): string {
  const state = stateOfLink(link)
  if (state === 'DONE') return link!.newEmail!
  if (state === 'NOT_FOUND') throw new EmailChangeFailedError('EMAIL_CHANGE_LINK_UNKNOWN')
  throw new EmailChangeFailedError(`EMAIL_CHANGE_LINK_${state === 'USED' ? 'USED' : 'EXPIRED'}`)
}
