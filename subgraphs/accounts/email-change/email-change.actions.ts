import type { Transaction } from 'kysely'
import { asciiEmail, normaliseEmail, shownEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { newToken } from '#platform/base/secrets.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { isUniqueViolation } from '#platform/postgres/database-errors.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
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
import { isEmail, maskedEmail } from '../account/email-address.rules.ts'
import { followLink } from '../account/link-attempts.guard.ts'
import { stateOfLink, type KnownLink } from '../account/mailed-link.rules.ts'
import { hashPassword } from '../account/password-hash.ts'
import { EmailChangeFailedError, EmailTakenError, TooManyAttemptsError } from '../errors.ts'
import { accountConfirmed, addressChanged, mailRequested, statusChanged } from '../events.ts'
import { bringBack } from '../leaving/deletion.actions.ts'
import { withdrawErasureRequest } from '../leaving/deletion.store.ts'
import { deletePasskeysOf } from '../login/passkey.store.ts'
import { mailResetLink } from '../login/password-reset.actions.ts'
import { deleteGrantsOf } from '../session/app-access.store.ts'
import { requireOwnPassword } from '../session/own-password.guard.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSessionsOf } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'

const CHANGE_LIFETIME_HOURS = 24
// How long the old address can undo a change.
const UNDO_LIFETIME_DAYS = 7
const MAILS_PER_ACCOUNT: AttemptLimit = { kind: 'email-change', count: 5, minutes: 60 }
// As at sign-up, the specified answer "this address has an account" must not allow looking people up.
const TAKEN_ANSWERS_PER_ACCOUNT: AttemptLimit = { kind: 'email-change-taken', count: 5, minutes: 30 }

/**
 * Requests an address change: a link goes to the new address, a notice to the old one. Nothing changes until
 * the link is used.
 * @throws InvalidInputError NEW_EMAIL_INVALID, NEW_EMAIL_SAME or OLD_PASSWORD_WRONG; EmailTakenError;
 * TooManyAttemptsError
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
    // An unproven address may be a stranger's, for instance a mistyped one.
    if (account.confirmedAt !== null) {
      const notice = mailRequested({
        siteId,
        memberId: accountId,
        type: 'emailChangeNotice',
        locale,
        to: account.email!,
        variables: { newEmail: maskedEmail(newEmail) },
      })
      await appendEvent(trx, 'accounts', notice, ctx.requestId)
    }
  })
  return account
}

/**
 * Gives the account the address of the link. The link proves the address, so it also confirms an unconfirmed
 * account. Links sent to the old address are invalidated, because they prove nothing any more. Every session
 * ends except the current browser's and the one that requested the change with the password. Idempotent:
 * reopened, it changes nothing and returns the current state.
 * @returns the new address
 * @throws EmailChangeFailedError; EmailTakenError when another account took the address meanwhile;
 * RequestError RATE_LIMITED
 */
export async function confirmEmailChange(ctx: RequestContext<Tables>, token: string): Promise<string> {
  const take = async () => {
    const { pubSub } = ctx.services
    const taken = await withTransactionAndNotify(ctx.db, pubSub, (trx) => takeEmailChange(ctx, trx, token))
    signalEnded(ctx, taken.ended)
    return shownEmail(taken.email)
  }
  return followLink(ctx, take).catch((error: unknown) => {
    // Two accounts of the site confirmed the same address in parallel, and the unique index accepted only
    // one.
    throw isUniqueViolation(error) ? new EmailTakenError('EMAIL_TAKEN') : error
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
  // An unproven address may be a stranger's, who must not learn about the account, let alone get it.
  if (before.confirmedAt !== null) {
    const notice = mailRequested({
      siteId,
      memberId: accountId,
      type: 'emailChanged',
      locale,
      to: before.email!,
      variables: {
        newEmail: maskedEmail(newEmail),
        ...(await undoLink(ctx, trx, { before, host: ctx.visit.host })),
      },
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

// An intruder with the password can move the account to their own address. The old address was proven until
// then, so it can undo that.
/** The link in the notice to an address that an account had, by which the change can be undone. */
export async function undoLink(
  ctx: RequestContext<Tables>,
  trx: Transaction<Tables>,
  { before, host }: { before: Account; host: string | null },
): Promise<{ url: string; days: string }> {
  const token = await insertAuthToken(trx, {
    siteId: before.siteId,
    accountId: before.id,
    purpose: 'mail-change-undo',
    lifetimeHours: UNDO_LIFETIME_DAYS * 24,
    newEmail: before.email!,
  })
  const url = `${siteOrigin(ctx.site, ctx.services.config, host)}/mail-change/undo?token=${token}`
  return { url, days: String(UNDO_LIFETIME_DAYS) }
}

/**
 * Restores the account's address from before a change, by the link in the notice to that address. An intruder
 * may know the password, so the password and the passkeys stop working. All sessions, grants to apps and
 * other links end, and a mail carries a password reset link. Idempotent: reopened, it changes nothing and
 * returns the current state.
 * @returns the restored address
 * @throws EmailChangeFailedError; EmailTakenError when another account has the address now; RequestError
 * RATE_LIMITED
 */
export async function undoEmailChange(ctx: RequestContext<Tables>, token: string): Promise<string> {
  // A random password, which no one can know.
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
    throw isUniqueViolation(error) ? new EmailTakenError('EMAIL_TAKEN') : error
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
  const sessions = await deleteSessionsOf(trx, accountId)
  const ended = [...sessions, ...(await deleteGrantsOf(trx, accountId)).keys()]
  await deletePasskeysOf(trx, accountId)
  const { requestId, services } = ctx
  // The intruder may also have requested the deletion of the account.
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

// The address of a completed link, which the account has already.
function emailOfDoneLink(link: KnownLink | undefined): string {
  const state = stateOfLink(link)
  if (state === 'DONE') return link!.newEmail!
  if (state === 'NOT_FOUND') throw new EmailChangeFailedError('EMAIL_CHANGE_LINK_UNKNOWN')
  throw new EmailChangeFailedError(`EMAIL_CHANGE_LINK_${state === 'USED' ? 'USED' : 'EXPIRED'}`)
}
