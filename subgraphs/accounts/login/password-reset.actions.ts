import type { Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/base/errors.ts'
import { pastedEmail } from '#platform/base/pasted-text.rules.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import { readSite } from '#platform/site/site.store.ts'
import { siteOrigin, type Site } from '#platform/site/site.ts'
import { findAccountByEmail, findAccountsFor, updateAccount, type Account } from '../account/account.store.ts'
import {
  countAttempt,
  forgetAttempts,
  LOGINS_PER_ACCOUNT,
  type AttemptLimit,
} from '../account/attempt.store.ts'
import {
  expireAuthTokens,
  findAuthToken,
  hasRecentLink,
  insertAuthToken,
  takeAuthToken,
} from '../account/auth-token.store.ts'
import { isEmail } from '../account/email-address.rules.ts'
import { hashPassword } from '../account/password-hash.ts'
import { faultOfPassword } from '../account/password.rules.ts'
import { PasswordResetLinkError, TooManyResetMailsError } from '../errors.ts'
import { mailRequested, noticeMail, passwordResetAsked, type PasswordResetAsked } from '../events.ts'
import { deleteGrantsOf } from '../session/app-access.store.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSessionsOf, insertSession } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { deletePasskeysOf } from './passkey.store.ts'

const RESET_LIFETIME_HOURS = 2
// The limit is per requester and address, because strangers must not use up the member's requests. The
// subject contains the site's date, so "try tomorrow" is exact; the row outlives the longest day by a little.
const ASKED_PER_EMAIL: AttemptLimit = { kind: 'reset-mail', count: 3, minutes: 26 * 60 }
// However many strangers ask, a member gets three mails a day, then at most one an hour, and always has a
// valid link.
const MAILS_A_DAY = 3
const MAIL_LASTS_MINUTES = 60
const ASKED_PER_ADDRESS: AttemptLimit = { kind: 'reset-address', count: 50, minutes: 60 }

/** Whether a reset link would work. */
type ResetLinkState = 'VALID' | 'NOT_FOUND' | 'EXPIRED' | 'USED'

/** The current state of a reset link and, while it is valid, the address it was mailed to. */
export type ResetLink = { state: ResetLinkState; email: string | null }

/**
 * Requests a reset mail. `sendResetMail` looks the account up later, so neither the answer nor its timing
 * depends on it.
 * @returns the address as it was given
 * @throws InvalidInputError EMAIL_INVALID; TooManyResetMailsError after three requests by this requester in
 * one day, for known and unknown addresses; RequestError RATE_LIMITED
 */
export async function requestPasswordReset(ctx: RequestContext<Tables>, givenEmail: string): Promise<string> {
  const email = pastedEmail(givenEmail)
  if (!isEmail(email)) throw new InvalidInputError([{ path: 'email', code: 'EMAIL_INVALID' }])
  const { config, pubSub } = ctx.services
  const siteId = ctx.site.id
  const minutes = await countAttempt(ctx.db, config, {
    limit: ASKED_PER_ADDRESS,
    siteId,
    subject: ctx.visit.address,
  })
  if (minutes > 0)
    throw new RequestError(
      'RATE_LIMITED',
      'Too many reset mails were requested from this network address',
      minutes * 60,
    )
  const asker = ctx.visit.device?.id ?? ctx.visit.address
  const subject = `${ctx.today.date} ${asker} ${normaliseEmail(email)}`
  if ((await countAttempt(ctx.db, config, { limit: ASKED_PER_EMAIL, siteId, subject })) > 0)
    throw new TooManyResetMailsError()
  await withTransactionAndNotify(ctx.db, pubSub, (trx) =>
    appendEvent(trx, 'accounts', passwordResetAsked({ siteId, email, host: ctx.visit.host }), ctx.requestId),
  )
  return email
}

/**
 * Creates the link and its mail if the address has an account and no mail of the last hour suffices;
 * otherwise does nothing.
 */
export function sendResetMail(services: Services): EventHandler<PasswordResetAsked> {
  return async (trx: Transaction<Tables>, { payload: { siteId, email, host }, requestId }) => {
    const account = await findAccountByEmail(trx, siteId, email)
    const site = await readSite(trx, siteId)
    if (account === undefined || site === undefined) return
    const recent = { minutes: MAIL_LASTS_MINUTES, atLeast: MAILS_A_DAY }
    if (await hasRecentLink(trx, account.id, 'password-reset', recent)) return
    await mailResetLink(trx, services.config, { account, site, host, requestId: requestId ?? undefined })
  }
}

/** Sends a link that sets a new password, in the transaction that causes it. */
export async function mailResetLink(
  trx: Transaction<Tables>,
  config: Config,
  {
    account,
    site,
    host,
    requestId,
  }: { account: Account; site: Site; host: string | undefined; requestId: string | undefined },
): Promise<void> {
  const token = await insertAuthToken(trx, {
    siteId: account.siteId,
    accountId: account.id,
    purpose: 'password-reset',
    lifetimeHours: RESET_LIFETIME_HOURS,
  })
  const mail = mailRequested({
    siteId: account.siteId,
    memberId: account.id,
    type: 'passwordReset',
    locale: account.locale,
    to: account.email!,
    variables: {
      url: `${siteOrigin(site, config, host)}/reset-password/do?token=${token}`,
      hours: String(RESET_LIFETIME_HOURS),
    },
  })
  await appendEvent(trx, 'accounts', mail, requestId)
}

/** What the page behind the link shows before any input. */
export async function readResetLink(ctx: RequestContext<Tables>, token: string): Promise<ResetLink> {
  const known = await findAuthToken(ctx.db, ctx.site.id, 'password-reset', token)
  if (known === undefined || known.status === 'erased') return { state: 'NOT_FOUND', email: null }
  if (known.usedAt !== null) return { state: 'USED', email: null }
  return known.expired ? { state: 'EXPIRED', email: null } : { state: 'VALID', email: known.email }
}

/**
 * Sets a new password with a mailed reset link. The link works once. Every session, passkey and grant to an
 * app ends, because an intruder may have made them; a browser logged in as this member gets a new session.
 * @returns the account if the browser is logged in to it, else undefined
 * @throws InvalidInputError PASSWORDS_DIFFER or what is wrong with the password, which uses nothing up;
 * PasswordResetLinkError
 */
export async function resetPassword(
  ctx: RequestContext<Tables>,
  input: { token: string; newPassword: string; repeatedPassword: string },
): Promise<Account | undefined> {
  const siteId = ctx.site.id
  const { state } = await readResetLink(ctx, input.token)
  if (state !== 'VALID') throw new PasswordResetLinkError(`RESET_${state}`)
  const { accountId } = (await findAuthToken(ctx.db, siteId, 'password-reset', input.token))!
  const account = (await findAccountsFor(ctx.db, siteId, [accountId])).get(accountId)!
  refuseBadPasswords(input, [account.email!, account.email!.split('@')[0]!, ctx.site.name])
  const passwordHash = await hashPassword(input.newPassword)
  const { session, ended } = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    if ((await takeAuthToken(trx, siteId, 'password-reset', input.token)) === undefined)
      throw new PasswordResetLinkError('RESET_USED')
    await expireAuthTokens(trx, accountId, ['password-reset', 'mail-change'])
    // Access to the mailbox proves the member, whom strangers' guesses must not lock out.
    await forgetAttempts(trx, ctx.services.config, {
      limit: LOGINS_PER_ACCOUNT,
      siteId,
      subject: account.emailNormalised!,
    })
    const ended = await deleteSessionsOf(trx, accountId)
    const grants = await deleteGrantsOf(trx, accountId)
    const isStripped = (await deletePasskeysOf(trx, accountId)) || grants.size > 0
    await updateAccount(trx, accountId, { passwordHash })
    const variables: Record<string, string> = isStripped ? { removed: 'yes' } : {}
    await appendEvent(trx, 'accounts', noticeMail(account, 'passwordChanged', variables), ctx.requestId)
    const isOwn = ctx.viewer?.memberId === accountId
    return {
      ended: [...ended, ...grants.keys()],
      session: isOwn ? await insertSession(trx, account, ctx.visit) : undefined,
    }
  })
  signalEnded(ctx, ended)
  if (session === undefined) return undefined
  ctx.visit.session.start(session)
  return account
}

function refuseBadPasswords(
  input: { newPassword: string; repeatedPassword: string },
  ownWords: string[],
): void {
  const faults: (InvalidField | undefined)[] = [
    faultOfPassword(input.newPassword, ownWords, 'newPassword'),
    input.newPassword === input.repeatedPassword
      ? undefined
      : { path: 'repeatedPassword', code: 'PASSWORDS_DIFFER' },
  ]
  const found = faults.filter((fault) => fault !== undefined)
  if (found.length > 0) throw new InvalidInputError(found)
}
