import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { countAttempt, forgetAttempts, type AttemptLimit } from '../account/attempt.store.ts'
import { verifyPassword } from '../account/password-hash.ts'
import { TooManyAttemptsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { findPasswordGivenUntil, recordPasswordGiven } from './session.store.ts'

const OLD_PASSWORDS_PER_ACCOUNT: AttemptLimit = { kind: 'old-password', count: 5, minutes: 15 }

/**
 * Verifies that the session's user also knows the password, before an action that an open laptop must not
 * allow. A given password counts for ten minutes in that session, for inputs where it is optional.
 * @param password undefined or null when the input omits an optional password; a given one is always checked
 * @param path the field of the input that holds the password
 * @returns the account
 * @throws InvalidInputError OLD_PASSWORD_WRONG; TooManyAttemptsError for guessing it
 */
export async function requireOwnPassword(
  ctx: RequestContext<Tables>,
  password: string | null | undefined,
  path: string,
): Promise<Account> {
  const viewer = requireViewer(ctx)
  if (password == null) {
    if ((await findPasswordGivenUntil(ctx.db, viewer)) === undefined) throw wrongPassword(path)
    return (await findAccountsFor(ctx.db, viewer.siteId, [viewer.memberId])).get(viewer.memberId)!
  }
  const account = await requirePasswordOf(ctx, viewer, { password, path })
  await ctx.db.transaction().execute((trx) => recordPasswordGiven(trx, viewer.sessionId))
  return account
}

/** The same for a suspended member, whose session has no viewer. */
export async function requirePasswordOf(
  ctx: RequestContext<Tables>,
  { siteId, memberId }: Viewer,
  { password, path }: { password: string; path: string },
): Promise<Account> {
  const of = { limit: OLD_PASSWORDS_PER_ACCOUNT, siteId, subject: memberId }
  const minutes = await countAttempt(ctx.db, ctx.services.config, of)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword(path)
  await forgetAttempts(ctx.db, ctx.services.config, of)
  return account
}

const wrongPassword = (path: string) => new InvalidInputError([{ path, code: 'OLD_PASSWORD_WRONG' }])
