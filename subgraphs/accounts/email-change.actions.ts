import type { Transaction } from 'kysely'
import { InvalidInputError, RequestError } from '#platform/errors.ts'
import { appendEvent, transactAndRing } from '#platform/outbox.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { siteOrigin } from '#platform/site.ts'
import { changeEmail, confirmAccount, findAccountByEmail, findAccountsFor, type Account } from './account.store.ts'
import { countAttempt, type AttemptLimit } from './attempt.store.ts'
import { expireAuthTokens, findAuthToken, findNewEmail, insertAuthToken, takeAuthToken } from './auth-token.store.ts'
import { EmailChangeFailedError, EmailTakenError, TooManyAttemptsError } from './errors.ts'
import { accountConfirmed, addressChanged, mailRequested, statusChanged } from './events.ts'
import { requireOwnPassword } from './own-password.actions.ts'
import { isEmail, maskedEmail, normaliseEmail } from './signup.rules.ts'
import type { Tables } from './tables.ts'

const CHANGE_LIFETIME_HOURS = 24
const UNIQUE_VIOLATION = '23505'
const MAILS_PER_ACCOUNT: AttemptLimit = { kind: 'email-change', count: 5, minutes: 60 }
// As at sign-up: the specified answer "this address has an account" must not be a way to look people up.
const TAKEN_ANSWERS_PER_ACCOUNT: AttemptLimit = { kind: 'email-change-taken', count: 5, minutes: 30 }

/**
 * Asks for another address: a link goes to the new one, a notice to the old one. Nothing changes until the link is opened.
 * @throws InvalidInputError NEW_EMAIL_INVALID, NEW_EMAIL_SAME or OLD_PASSWORD_WRONG; EmailTakenError; TooManyAttemptsError
 */
export async function requestEmailChange(ctx: RequestContext<Tables>, input: { newEmail: string; password: string }): Promise<Account> {
  const newEmail = input.newEmail.trim()
  if (!isEmail(newEmail)) throw new InvalidInputError([{ path: 'newEmail', code: 'NEW_EMAIL_INVALID' }])
  const account = await requireOwnPassword(ctx, input.password, 'password')
  if (normaliseEmail(newEmail) === account.emailNormalised) throw new InvalidInputError([{ path: 'newEmail', code: 'NEW_EMAIL_SAME' }])
  const { id: accountId, siteId, locale } = account
  const { config, doorbell } = ctx.services
  const minutes = await countAttempt(ctx.db, config, { limit: MAILS_PER_ACCOUNT, siteId, subject: accountId })
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  if ((await findAccountByEmail(ctx.db, siteId, newEmail)) !== undefined) {
    const refused = await countAttempt(ctx.db, config, { limit: TAKEN_ANSWERS_PER_ACCOUNT, siteId, subject: accountId })
    if (refused > 0) throw new RequestError('RATE_LIMITED', 'Too many addresses were tried', refused * 60)
    throw new EmailTakenError('EMAIL_TAKEN')
  }
  await transactAndRing(ctx.db, doorbell, async (trx) => {
    await expireAuthTokens(trx, accountId, ['mail-change'])
    const token = await insertAuthToken(trx, { siteId, accountId, purpose: 'mail-change', lifetimeHours: CHANGE_LIFETIME_HOURS, newEmail })
    const url = `${siteOrigin(ctx.site, config)}/mail-change/do?token=${token}`
    const variables = { url, hours: String(CHANGE_LIFETIME_HOURS) }
    await appendEvent(trx, 'accounts', mailRequested({ siteId, memberId: accountId, type: 'emailChange', locale, to: newEmail, variables }), ctx.requestId)
    const notice = { newEmail: maskedEmail(newEmail) }
    await appendEvent(
      trx, 'accounts', mailRequested({ siteId, memberId: accountId, type: 'emailChangeNotice', locale, to: account.email!, variables: notice }), ctx.requestId,
    )
  })
  return account
}

/**
 * Gives the account the address of the link. The link proves the address, so an account that was not confirmed yet is from then on; links that
 * went to the old address end, because they prove nothing any more.
 * @returns the new address
 * @throws EmailChangeFailedError; EmailTakenError when somebody took the address meanwhile
 */
export async function confirmEmailChange(ctx: RequestContext<Tables>, token: string): Promise<string> {
  return transactAndRing(ctx.db, ctx.services.doorbell, (trx) => takeEmailChange(ctx, trx, token)).catch((error: unknown) => {
    // Two accounts of the site confirmed the same address at the same moment: the unique index lets one pass.
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new EmailTakenError('EMAIL_TAKEN') : error
  })
}

async function takeEmailChange(ctx: RequestContext<Tables>, trx: Transaction<Tables>, token: string): Promise<string> {
  const siteId = ctx.site.id
  const accountId = await takeAuthToken(trx, siteId, 'mail-change', token)
  const before = accountId === undefined ? undefined : (await findAccountsFor(trx, siteId, [accountId])).get(accountId)
  if (accountId === undefined || before === undefined) throw await deadLink(ctx, token)
  const newEmail = await findNewEmail(trx, siteId, token)
  const account = await changeEmail(trx, before, newEmail)
  if (account === undefined) throw new EmailTakenError('EMAIL_TAKEN')
  await expireAuthTokens(trx, accountId, ['activation', 'password-reset', 'mail-change'])
  const { locale } = account
  await appendEvent(trx, 'accounts', addressChanged({ siteId, memberId: accountId, email: newEmail, locale, name: null }), ctx.requestId)
  const notice = mailRequested({
    siteId, memberId: accountId, type: 'emailChanged', locale, to: before.email!, variables: { newEmail: maskedEmail(newEmail) },
  })
  await appendEvent(trx, 'accounts', notice, ctx.requestId)
  if (await confirmAccount(trx, accountId)) {
    await appendEvent(trx, 'accounts', accountConfirmed({ siteId, memberId: accountId }), ctx.requestId)
    await appendEvent(trx, 'accounts', statusChanged({ siteId, memberId: accountId, status: 'ACTIVE' }), ctx.requestId)
  }
  return newEmail
}

async function deadLink(ctx: RequestContext<Tables>, token: string): Promise<EmailChangeFailedError> {
  const known = await findAuthToken(ctx.db, ctx.site.id, 'mail-change', token)
  if (known === undefined || known.status === 'erased') return new EmailChangeFailedError('EMAIL_CHANGE_LINK_UNKNOWN')
  return new EmailChangeFailedError(known.usedAt === null ? 'EMAIL_CHANGE_LINK_EXPIRED' : 'EMAIL_CHANGE_LINK_USED')
}
