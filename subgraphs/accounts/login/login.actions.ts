import { normaliseEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { accountHolder, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { endPresence } from '#subgraphs/profiles/published.ts'
import { findAccountByEmail, updateAccount, type Account } from '../account/account.store.ts'
import {
  countAttempt,
  forgetAttempts,
  LOGINS_PER_ACCOUNT,
  takeBackAttempt,
  type AttemptLimit,
} from '../account/attempt.store.ts'
import { expireAuthTokens } from '../account/auth-token.store.ts'
import { EMAIL_LENGTH_MAX } from '../account/email-address.rules.ts'
import { hashPassword, verifyPassword } from '../account/password-hash.ts'
import { faultOfPassword } from '../account/password.rules.ts'
import { LoginFailedError, TooManyAttemptsError } from '../errors.ts'
import { noticeMail } from '../events.ts'
import { deleteGrantsOf } from '../session/app-access.store.ts'
import { requireOwnPassword } from '../session/own-password.guard.ts'
import { signalEnded } from '../session/session.actions.ts'
import { deleteSession, deleteSessionsOf, insertSession, recordLogin } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { findPasskeysFor } from './passkey.store.ts'

// Guessing strangers cannot lock a member out of a known browser, because it has its own counter.
const LOGINS_PER_DEVICE: AttemptLimit = { kind: 'login-device', count: 5, minutes: 15 }
const LOGINS_PER_ADDRESS: AttemptLimit = { kind: 'login-address', count: 25, minutes: 5 }

/**
 * Logs a member in with a new session; the browser's previous one ends. An unknown address takes the same
 * time, counts the same and gets the same answer.
 * @throws LoginFailedError; TooManyAttemptsError with the minutes that the block lasts; InvalidInputError for
 * an empty field
 */
export async function logIn(
  ctx: RequestContext<Tables>,
  input: { email: string; password: string },
): Promise<Account> {
  refuseEmptyFields(input)
  const { config } = ctx.services
  const siteId = ctx.site.id
  const account = await findAccountByEmail(ctx.db, siteId, input.email)
  const { device } = ctx.visit
  const byAccount =
    device !== undefined && device.ownerId === account?.id
      ? { limit: LOGINS_PER_DEVICE, siteId, subject: device.id }
      : { limit: LOGINS_PER_ACCOUNT, siteId, subject: normaliseEmail(input.email) }
  const byAddress = { limit: LOGINS_PER_ADDRESS, siteId, subject: ctx.visit.address }
  const minutes =
    (await countAttempt(ctx.db, config, byAddress)) || (await countAttempt(ctx.db, config, byAccount))
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  if (!(await verifyPassword(account?.passwordHash, input.password)) || account === undefined)
    throw new LoginFailedError()
  await forgetAttempts(ctx.db, config, byAccount)
  await takeBackAttempt(ctx.db, config, byAddress)
  await openSession(ctx, account)
  return account
}

/**
 * Opens a session for a caller who has authenticated as the member; the browser's previous session ends.
 * @throws LoginFailedError when the account is closed: only its password or passkey reveals that it exists. A
 * suspended member still gets a session to read the reason and appeal, but is never a viewer.
 */
export async function openSession(ctx: RequestContext<Tables>, account: Account): Promise<void> {
  if (account.status === 'deletion_requested') throw new LoginFailedError('ACCOUNT_DELETION_REQUESTED')
  const suspended = account.status === 'suspended'
  const before = accountHolder(ctx)
  const session = await ctx.db.transaction().execute(async (trx) => {
    if (before !== undefined) await deleteSession(trx, before.sessionId)
    if (!suspended) await recordLogin(trx, account.id)
    return insertSession(trx, account, ctx.visit)
  })
  ctx.visit.session.start({ ...session, suspended })
  if (suspended) throw new LoginFailedError('ACCOUNT_SUSPENDED')
}

function refuseEmptyFields({ email, password }: { email: string; password: string }): void {
  const faults: (InvalidField | undefined)[] = [
    email.trim() === '' || email.length > EMAIL_LENGTH_MAX
      ? { path: 'email', code: 'EMAIL_INVALID' }
      : undefined,
    password === '' ? { path: 'password', code: 'PASSWORD_REQUIRED' } : undefined,
  ]
  const found = faults.filter((fault) => fault !== undefined)
  if (found.length > 0) throw new InvalidInputError(found)
}

/**
 * Ends the session on the server and in the browser; from then on the member is offline to others.
 * @returns whether one was open
 */
export async function logOut(ctx: RequestContext<Tables>): Promise<boolean> {
  const holder = accountHolder(ctx)
  ctx.visit.session.end()
  if (holder === undefined) return false
  const { memberId, sessionId } = holder
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await endPresence(trx, memberId, ctx.now)
    return deleteSession(trx, sessionId)
  })
  ctx.services.pubSub.publish({ topic: 'presence', keys: [memberId] })
  return ended
}

/**
 * Logs the member out everywhere, including this browser, and revokes the access of connected apps.
 * @returns how many sessions ended
 */
export async function logOutEverywhere(ctx: RequestContext<Tables>): Promise<number> {
  const viewer = requireViewer(ctx)
  const { memberId } = viewer
  const { ended, grants } = await ctx.db.transaction().execute(async (trx) => {
    await endPresence(trx, memberId, ctx.now)
    return { ended: await deleteSessionsOf(trx, memberId), grants: await deleteGrantsOf(trx, memberId) }
  })
  ctx.services.pubSub.publish({ topic: 'presence', keys: [memberId] })
  signalEnded(ctx, [...ended, ...grants.keys()])
  ctx.visit.session.end()
  return ended.length
}

/**
 * Changes the password. Every session, the access of apps and an address change that waits for its link end;
 * the current browser gets a new session. Passkeys stay, as members expect of their own change, and the mail
 * names them: one of them may be an intruder's.
 * @throws InvalidInputError OLD_PASSWORD_WRONG, or what is wrong with the new one; TooManyAttemptsError for
 * guessing the old one
 */
export async function changePassword(
  ctx: RequestContext<Tables>,
  input: { oldPassword: string; newPassword: string },
): Promise<Account> {
  const account = await requireOwnPassword(ctx, input.oldPassword, 'oldPassword')
  const fault = faultOfPassword(
    input.newPassword,
    [account.email!, account.email!.split('@')[0]!, ctx.site.name],
    'newPassword',
  )
  if (fault !== undefined) throw new InvalidInputError([fault])
  const passwordHash = await hashPassword(input.newPassword)
  const { changed, session, ended } = await withTransactionAndNotify(
    ctx.db,
    ctx.services.pubSub,
    async (trx) => {
      const sessions = await deleteSessionsOf(trx, account.id)
      const grants = await deleteGrantsOf(trx, account.id)
      // A link requested earlier, perhaps by an intruder, must not undo the change or move the account.
      await expireAuthTokens(trx, account.id, ['password-reset', 'mail-change'])
      const passkeys = await findPasskeysFor(trx, { siteId: account.siteId, memberId: account.id })
      const variables = {
        ...(grants.size === 0 ? {} : { apps: [...grants.values()].join(', ') }),
        ...(passkeys.length === 0 ? {} : { passkeys: passkeys.map(({ name }) => name).join(', ') }),
      }
      await appendEvent(trx, 'accounts', noticeMail(account, 'passwordChanged', variables), ctx.requestId)
      return {
        ended: [...sessions, ...grants.keys()],
        changed: await updateAccount(trx, account.id, { passwordHash }),
        session: await insertSession(trx, account, ctx.visit),
      }
    },
  )
  signalEnded(ctx, ended)
  ctx.visit.session.start(session)
  return changed
}
