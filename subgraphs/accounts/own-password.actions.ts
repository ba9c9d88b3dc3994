import { InvalidInputError } from '#platform/errors.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { findAccountsFor, type Account } from './account.store.ts'
import { countAttempt, forgetAttempts, type AttemptLimit } from './attempt.store.ts'
import { TooManyAttemptsError } from './errors.ts'
import { verifyPassword } from './password-hash.ts'
import type { Tables } from './tables.ts'

const OLD_PASSWORDS_PER_ACCOUNT: AttemptLimit = { kind: 'old-password', count: 5, minutes: 15 }

/**
 * Makes sure that whoever holds the session also knows the password, before something that an open laptop must not allow.
 * @param path the field of the input that holds the password
 * @returns the account
 * @throws InvalidInputError OLD_PASSWORD_WRONG; TooManyAttemptsError for guessing it
 */
export async function requireOwnPassword(ctx: RequestContext<Tables>, password: string, path: string): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  const of = { limit: OLD_PASSWORDS_PER_ACCOUNT, siteId, subject: memberId }
  const minutes = await countAttempt(ctx.db, ctx.services.config, of)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  if (!(await verifyPassword(account.passwordHash, password))) throw new InvalidInputError([{ path, code: 'OLD_PASSWORD_WRONG' }])
  await forgetAttempts(ctx.db, ctx.services.config, of)
  return account
}
