import type { Kysely, Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { seal, unseal } from '#platform/base/sealed.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import type { OperatorVisit, RequestContext } from '#platform/requests/request-context.ts'
import { countAttempt, forgetAttempts, type AttemptLimit } from '../account/attempt.store.ts'
import { verifyPassword } from '../account/password-hash.ts'
import { OperatorLoginError, TooManyAttemptsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { holdOperatorSession } from './operator-session.store.ts'
import {
  findOperatorCredentials,
  updateOperator,
  useRecoveryCode,
  type Operator,
  type OperatorCredentials,
} from './operator.store.ts'
import { readRecoveryCode } from './recovery-code.ts'
import { stepOfCode } from './totp.ts'

export const PASSWORDS_PER_OPERATOR: AttemptLimit = { kind: 'operator-password', count: 5, minutes: 15 }
export const CODES_PER_OPERATOR: AttemptLimit = { kind: 'operator-code', count: 5, minutes: 15 }
export const PASSKEYS_PER_OPERATOR: AttemptLimit = { kind: 'operator-passkey', count: 5, minutes: 15 }
const OWN_CODES_PER_OPERATOR: AttemptLimit = { kind: 'operator-own-code', count: 5, minutes: 15 }
const OLD_PASSWORDS_PER_OPERATOR: AttemptLimit = { kind: 'operator-old-password', count: 5, minutes: 15 }
// An operator is one person for the whole installation: the guesses of all its sites count together.
export const EVERY_SITE = '00000000-0000-0000-0000-000000000000'

/** The purpose for which a TOTP secret is sealed. */
export const TOTP_SECRET = 'operator totp'

/** What counts a guess: the operator's own browser, or the subject for every other one. */
export function attemptsOf(
  { visit: { operatorDevice } }: RequestContext<Tables>,
  operatorId: string | undefined,
  of: { known: AttemptLimit; others: AttemptLimit; subject: string },
) {
  return operatorDevice !== undefined && operatorDevice.ownerId === operatorId
    ? { limit: of.known, siteId: EVERY_SITE, subject: operatorDevice.id }
    : { limit: of.others, siteId: EVERY_SITE, subject: of.subject }
}

/** Lets an operator who was reset try again at once. */
export async function forgetOperatorAttempts(
  db: Kysely<Tables>,
  config: RequestContext['services']['config'],
  operator: Pick<Operator, 'id' | 'email'>,
): Promise<void> {
  const subject = normaliseEmail(operator.email)
  await forgetAttempts(db, config, { limit: PASSWORDS_PER_OPERATOR, siteId: EVERY_SITE, subject })
  for (const limit of [CODES_PER_OPERATOR, PASSKEYS_PER_OPERATOR])
    await forgetAttempts(db, config, { limit, siteId: EVERY_SITE, subject: operator.id })
}

/**
 * Asks an operator who is logged in for the password again.
 * @throws InvalidInputError OLD_PASSWORD_WRONG; TooManyAttemptsError
 */
export async function provePassword(
  ctx: RequestContext<Tables>,
  operatorId: string,
  password: string,
): Promise<OperatorCredentials> {
  const { config } = ctx.services
  const operator = (await findOperatorCredentials(ctx.db, operatorId))!
  // Not the count of the login: that one is open to strangers.
  const attempt = { limit: OLD_PASSWORDS_PER_OPERATOR, siteId: EVERY_SITE, subject: operatorId }
  const minutes = await countAttempt(ctx.db, config, attempt)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  if (!(await verifyPassword(operator.passwordHash, password)))
    throw new InvalidInputError([{ path: 'password', code: 'OLD_PASSWORD_WRONG' }])
  await forgetAttempts(ctx.db, config, attempt)
  return operator
}

/**
 * Asks an operator who is logged in for a code, too: for what would replace it from then on. The code is used
 * up in the transaction of the work.
 * @throws OperatorLoginError OPERATOR_CODE_WRONG; TooManyAttemptsError
 */
export async function proveOwnCode<Result>(
  ctx: RequestContext<Tables>,
  { visit, code }: { visit: OperatorVisit; code: string },
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { config, pubSub } = ctx.services
  const { operatorId } = visit
  const attempt = { limit: OWN_CODES_PER_OPERATOR, siteId: EVERY_SITE, subject: operatorId }
  const minutes = await countAttempt(ctx.db, config, attempt)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const now = await databaseNow(ctx.db)
  const worked = await withTransactionAndNotify(ctx.db, pubSub, async (trx) => {
    const operator = await holdOperatorSession(trx, visit)
    const isProven = operator.totpSecret !== null && (await useCode(trx, ctx, { operator, code, now }))
    return isProven ? { result: await work(trx) } : undefined
  })
  if (worked === undefined) {
    await recordRefusal(ctx, 'operator.code-refused', operatorId)
    throw new OperatorLoginError('OPERATOR_CODE_WRONG')
  }
  await forgetAttempts(ctx.db, config, attempt)
  return worked.result
}

/**
 * Uses up a code of the operator's app, or a recovery code. The operator is locked.
 * @returns whether it was right and unused
 */
export async function useCode(
  trx: Transaction<Tables>,
  { services: { config } }: RequestContext<Tables>,
  of: { operator: OperatorCredentials; code: string; now: Date },
): Promise<boolean> {
  const { id: operatorId, totpSecret, totpLastStep } = of.operator
  const secret = unseal(config, TOTP_SECRET, totpSecret!)
  const step = stepOfCode(secret, of.code, of.now)
  if (step !== undefined && step > (totpLastStep ?? 0)) {
    // Sealed anew, so that it outlives a change of the installation's key.
    await updateOperator(trx, operatorId, {
      totpSecret: seal(config, TOTP_SECRET, secret),
      totpLastStep: step,
    })
    return true
  }
  const code = readRecoveryCode(of.code)
  return code !== undefined && (await useRecoveryCode(trx, config, { operatorId, code }))
}

/** Every try is recorded. The operator is only its subject: the visitor has not proven to be that one. */
export async function recordRefusal(
  ctx: RequestContext<Tables>,
  action: string,
  operatorId: string | undefined,
): Promise<void> {
  const { site, requestId, services } = ctx
  await withTransactionAndNotify(ctx.db, services.pubSub, (trx) =>
    writeAudit(trx, { unknown: true, siteId: site.id, requestId }, 'accounts', {
      action,
      subjectType: 'operator',
      subjectId: operatorId,
    }),
  )
}
