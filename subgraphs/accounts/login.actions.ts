import { InvalidInputError } from '#platform/errors.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { requireViewer } from '#platform/request-context.ts'
import { findAccountByEmail, findAccountsFor, updateAccount, type Account } from './account.store.ts'
import { countAttempt, forgetAttempts, type AttemptLimit } from './attempt.store.ts'
import { LoginFailedError, TooManyAttemptsError } from './errors.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { deleteSession, deleteSessionsOf, insertSession } from './session.store.ts'
import { EMAIL_LENGTH_MAX, faultOfPassword, normaliseEmail } from './signup.rules.ts'
import type { Tables } from './tables.ts'

const LOGINS_PER_ACCOUNT: AttemptLimit = { kind: 'login-account', count: 5, minutes: 15 }
const LOGINS_PER_ADDRESS: AttemptLimit = { kind: 'login-address', count: 25, minutes: 5 }
const OLD_PASSWORDS_PER_ACCOUNT: AttemptLimit = { kind: 'old-password', count: 5, minutes: 15 }

/**
 * Logs a member in with a session of its own; one that the browser had before ends. An address without account takes the same time, counts the
 * same and is answered the same.
 * @throws LoginFailedError; TooManyAttemptsError with the minutes that the block lasts; InvalidInputError for an empty field
 */
export async function logIn(ctx: RequestContext<Tables>, input: { email: string; password: string }): Promise<Account> {
  refuseEmptyFields(input)
  const { config } = ctx.services
  const siteId = ctx.site.id
  const byAccount = { limit: LOGINS_PER_ACCOUNT, siteId, subject: normaliseEmail(input.email) }
  const minutes =
    (await countAttempt(ctx.db, config, { limit: LOGINS_PER_ADDRESS, siteId, subject: ctx.visit.address })) ||
    (await countAttempt(ctx.db, config, byAccount))
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const account = await findAccountByEmail(ctx.db, siteId, input.email)
  if (!(await verifyPassword(account?.passwordHash, input.password)) || account === undefined) throw new LoginFailedError()
  await forgetAttempts(ctx.db, config, byAccount)
  // Only who has the password learns that the account exists but is closed.
  if (account.status === 'suspended') throw new LoginFailedError('ACCOUNT_SUSPENDED')
  if (account.status === 'deletion_requested') throw new LoginFailedError('ACCOUNT_DELETION_REQUESTED')
  const session = await ctx.db.transaction().execute(async (trx) => {
    if (ctx.viewer !== undefined) await deleteSession(trx, ctx.viewer.sessionId)
    return insertSession(trx, account, ctx.visit)
  })
  ctx.visit.session.start(session)
  return account
}

function refuseEmptyFields({ email, password }: { email: string; password: string }): void {
  const faults = [
    email.trim() === '' || email.length > EMAIL_LENGTH_MAX ? { path: 'email', code: 'EMAIL_INVALID' } : undefined,
    password === '' ? { path: 'password', code: 'PASSWORD_REQUIRED' } : undefined,
  ].filter((fault) => fault !== undefined)
  if (faults.length > 0) throw new InvalidInputError(faults)
}

/** Ends the session on the server and in the browser. @returns whether there was one */
export async function logOut(ctx: RequestContext<Tables>): Promise<boolean> {
  const { viewer } = ctx
  ctx.visit.session.end()
  if (viewer === undefined) return false
  return ctx.db.transaction().execute((trx) => deleteSession(trx, viewer.sessionId))
}

/** Logs the member out everywhere, here too. @returns how many sessions ended */
export async function logOutEverywhere(ctx: RequestContext<Tables>): Promise<number> {
  const viewer = requireViewer(ctx)
  const endedCount = await ctx.db.transaction().execute((trx) => deleteSessionsOf(trx, viewer.memberId))
  ctx.visit.session.end()
  return endedCount
}

/**
 * Changes the password. Every session ends; the browser at hand gets a new one.
 * @throws InvalidInputError OLD_PASSWORD_WRONG, or what is wrong with the new one; TooManyAttemptsError for guessing the old one
 */
export async function changePassword(ctx: RequestContext<Tables>, input: { oldPassword: string; newPassword: string }): Promise<Account> {
  const viewer = requireViewer(ctx)
  const { siteId, memberId } = viewer
  const of = { limit: OLD_PASSWORDS_PER_ACCOUNT, siteId, subject: memberId }
  const minutes = await countAttempt(ctx.db, ctx.services.config, of)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  if (!(await verifyPassword(account.passwordHash, input.oldPassword))) {
    throw new InvalidInputError([{ path: 'oldPassword', code: 'OLD_PASSWORD_WRONG' }])
  }
  await forgetAttempts(ctx.db, ctx.services.config, of)
  const fault = faultOfPassword(input.newPassword, [account.email!, account.email!.split('@')[0]!, ctx.site.name], 'newPassword')
  if (fault !== undefined) throw new InvalidInputError([fault])
  const passwordHash = await hashPassword(input.newPassword)
  const { changed, session } = await ctx.db.transaction().execute(async (trx) => {
    await deleteSessionsOf(trx, memberId)
    return { changed: await updateAccount(trx, memberId, { passwordHash }), session: await insertSession(trx, account, ctx.visit) }
  })
  ctx.visit.session.start(session)
  return changed
}
