import type { Transaction } from 'kysely'
import { normaliseEmail } from '#platform/base/email-address.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { seal, unseal } from '#platform/base/sealed.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { countAttempt, forgetAttempts, takeBackAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import { hashPassword, verifyPassword } from '../account/password-hash.ts'
import { faultOfPassword } from '../account/password.rules.ts'
import { LoginFailedError, OperatorLoginError, TooManyAttemptsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import {
  attemptsOf,
  CODES_PER_OPERATOR,
  EVERY_SITE,
  PASSWORDS_PER_OPERATOR,
  proveOwnCode,
  provePassword,
  recordRefusal,
  TOTP_SECRET,
  useCode,
} from './operator-proof.service.ts'
import {
  deleteOperatorSession,
  deleteOperatorSessions,
  endOperatorChallenges,
  findOperatorChallenge,
  holdOperatorSession,
  insertOperatorChallenge,
  insertOperatorSession,
  lockOperatorChallenge,
} from './operator-session.store.ts'
import {
  findOperatorByEmail,
  findOperatorCredentials,
  lockOperator,
  replaceRecoveryCodes,
  updateOperator,
  type Operator,
  type OperatorCredentials,
} from './operator.store.ts'
import { newRecoveryCodes, readOneTimePassword } from './recovery-code.ts'
import { enrolmentOf, newTotpSecret, stepOfCode, type TotpEnrolment } from './totp.ts'

const LOGINS_PER_ADDRESS: AttemptLimit = { kind: 'operator-address', count: 25, minutes: 5 }
// A browser that has logged in before has counts of its own, so guessing strangers cannot lock it.
const PASSWORDS_PER_DEVICE: AttemptLimit = { kind: 'operator-password-device', count: 5, minutes: 15 }
const CODES_PER_DEVICE: AttemptLimit = { kind: 'operator-code-device', count: 5, minutes: 15 }

/** The password was right; `enrolment` is there when the operator's app has no secret yet. */
export type OperatorChallenge = {
  token: string
  name: string
  needsNewPassword: boolean
  enrolment: TotpEnrolment | null
}

/**
 * The first half of an operator's login. An unknown address takes the same time and gets the same answer as a
 * wrong password, and so does an operator who is disabled.
 * @throws LoginFailedError; TooManyAttemptsError with the minutes that the block lasts
 */
export async function beginOperatorLogin(
  ctx: RequestContext<Tables>,
  given: { email: string; password: string },
): Promise<OperatorChallenge> {
  const { config } = ctx.services
  const found = await findOperatorByEmail(ctx.db, given.email)
  const byAddress = { limit: LOGINS_PER_ADDRESS, siteId: EVERY_SITE, subject: ctx.visit.address }
  const byOperator = attemptsOf(ctx, found?.id, {
    known: PASSWORDS_PER_DEVICE,
    others: PASSWORDS_PER_OPERATOR,
    subject: normaliseEmail(given.email),
  })
  const minutes =
    (await countAttempt(ctx.db, config, byAddress)) || (await countAttempt(ctx.db, config, byOperator))
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const operator = found?.disabledAt === null ? found : undefined
  const password = operator?.passwordIsOneTime === true ? readOneTimePassword(given.password) : given.password
  if (!(await verifyPassword(operator?.passwordHash, password)) || operator === undefined) {
    await recordRefusal(ctx, 'operator.password-refused', found?.id)
    throw new LoginFailedError()
  }
  await forgetAttempts(ctx.db, config, byOperator)
  await takeBackAttempt(ctx.db, config, byAddress)
  const secret = operator.totpSecret === null ? newTotpSecret() : undefined
  const token = await ctx.db.transaction().execute(async (trx) => {
    const now = await lockOperator(trx, operator.id)
    // Replaced or disabled since the password was compared, which ended the challenges of before.
    if (now?.passwordHash !== operator.passwordHash || now.disabledAt !== null) throw new LoginFailedError()
    return insertOperatorChallenge(trx, {
      operatorId: operator.id,
      newTotpSecret: secret === undefined ? null : seal(config, TOTP_SECRET, secret),
    })
  })
  return {
    token,
    name: operator.name,
    needsNewPassword: operator.passwordIsOneTime,
    enrolment:
      secret === undefined
        ? null
        : enrolmentOf(secret, { issuer: `${ctx.site.name} console`, label: operator.email }),
  }
}

/**
 * The second half: a code of the app or a recovery code opens the session. The first time, the code proves
 * that the app has learnt the secret, and the operator gets recovery codes.
 * @throws OperatorLoginError; TooManyAttemptsError; InvalidInputError for the new password
 */
export async function completeOperatorLogin(
  ctx: RequestContext<Tables>,
  given: { token: string; code: string; newPassword?: string | null | undefined },
): Promise<{ operator: Operator; recoveryCodes: string[] | null }> {
  const { config } = ctx.services
  const challenge = await findOperatorChallenge(ctx.db, given.token)
  const found = challenge && (await findOperatorCredentials(ctx.db, challenge.operatorId))
  if (found === undefined) throw new OperatorLoginError('OPERATOR_LOGIN_EXPIRED')
  const passwordHash = found.passwordIsOneTime
    ? await newPasswordHash(ctx, found, given.newPassword)
    : undefined
  const byOperator = attemptsOf(ctx, found.id, {
    known: CODES_PER_DEVICE,
    others: CODES_PER_OPERATOR,
    subject: found.id,
  })
  const minutes = await countAttempt(ctx.db, config, byOperator)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const now = await databaseNow(ctx.db)
  const opened = await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const operator = await lockLogin(trx, { operatorId: found.id, token: given.token })
    const recoveryCodes = await proveCode(trx, ctx, { operator, code: given.code, now })
    if (recoveryCodes === 'wrong') return undefined
    const change = passwordHash === undefined ? undefined : { passwordHash, passwordIsOneTime: false }
    if (change !== undefined) await updateOperator(trx, operator.id, change)
    await endOperatorChallenges(trx, operator.id)
    const before = ctx.visit.operator
    if (before !== undefined) await deleteOperatorSession(trx, before.sessionId)
    const session = await insertOperatorSession(trx, operator, {
      siteId: ctx.site.id,
      address: ctx.visit.address,
      userAgent: ctx.visit.userAgent,
    })
    const visit = { ...ctx.visit, operator: session.operator }
    await writeAudit(trx, { ...ctx, visit }, 'accounts', {
      action: 'operator.logged-in',
      subjectType: 'operator',
      subjectId: operator.id,
      after: { enrolled: recoveryCodes !== null, newPassword: change !== undefined },
    })
    return { session, operator, recoveryCodes }
  })
  if (opened === undefined) {
    await recordRefusal(ctx, 'operator.code-refused', found.id)
    throw new OperatorLoginError('OPERATOR_CODE_WRONG')
  }
  await forgetAttempts(ctx.db, config, byOperator)
  const { session, operator, recoveryCodes } = opened
  ctx.visit.session.startOperator(session)
  return { operator, recoveryCodes }
}

/**
 * The operator of an open challenge, both locked, so that one code cannot open two sessions. The operator
 * first, as everywhere: a reset that waits for the challenge must not hold the operator meanwhile.
 */
async function lockLogin(
  trx: Transaction<Tables>,
  { operatorId, token }: { operatorId: string; token: string },
): Promise<OperatorCredentials & { newTotpSecret: string | null }> {
  const operator = await lockOperator(trx, operatorId)
  const challenge = await lockOperatorChallenge(trx, token)
  const isOpen =
    challenge !== undefined &&
    operator?.disabledAt === null &&
    // Another challenge may have brought the app's secret in the meantime.
    (operator.totpSecret === null) === (challenge.newTotpSecret !== null)
  if (!isOpen) throw new OperatorLoginError('OPERATOR_LOGIN_EXPIRED')
  return { ...operator, newTotpSecret: challenge.newTotpSecret }
}

/** Uses the code up. @returns new recovery codes after an enrolment, else null */
async function proveCode(
  trx: Transaction<Tables>,
  ctx: RequestContext<Tables>,
  of: { operator: OperatorCredentials & { newTotpSecret: string | null }; code: string; now: Date },
): Promise<string[] | null | 'wrong'> {
  const { id: operatorId, newTotpSecret } = of.operator
  if (newTotpSecret === null) return (await useCode(trx, ctx, of)) ? null : 'wrong'
  const { config } = ctx.services
  const step = stepOfCode(unseal(config, TOTP_SECRET, newTotpSecret), of.code, of.now)
  if (step === undefined) return 'wrong'
  const codes = newRecoveryCodes()
  const enrolled = { totpSecret: newTotpSecret, totpConfirmedAt: of.now, totpLastStep: step }
  await updateOperator(trx, operatorId, enrolled)
  await replaceRecoveryCodes(trx, config, { operatorId, codes })
  return codes
}

/**
 * Replaces the operator's own password; every other browser is logged out.
 * @throws InvalidInputError OLD_PASSWORD_WRONG, or what is wrong with the new one; TooManyAttemptsError
 */
export async function changeOperatorPassword(
  ctx: RequestContext<Tables>,
  given: { password: string; newPassword: string },
): Promise<Operator> {
  const visit = requireOperator(ctx, 'anywhere')
  const { operatorId, sessionId } = visit
  const operator = await provePassword(ctx, operatorId, given.password)
  const passwordHash = await newPasswordHash(ctx, operator, given.newPassword)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await holdOperatorSession(trx, visit)
    await deleteOperatorSessions(trx, operatorId, sessionId)
    await endOperatorChallenges(trx, operatorId)
    await writeAudit(trx, ctx, 'accounts', {
      action: 'operator.password-changed',
      subjectType: 'operator',
      subjectId: operatorId,
    })
    return updateOperator(trx, operatorId, { passwordHash, passwordIsOneTime: false })
  })
}

/**
 * Replaces the operator's recovery codes: those of the first login may never have arrived, or be used up. The
 * password alone is not enough, because each of them stands for a code of the app.
 * @returns the new codes, which are not shown again
 * @throws InvalidInputError OLD_PASSWORD_WRONG; OperatorLoginError OPERATOR_CODE_WRONG; TooManyAttemptsError
 */
export async function renewRecoveryCodes(
  ctx: RequestContext<Tables>,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const visit = requireOperator(ctx, 'anywhere')
  const { operatorId } = visit
  await provePassword(ctx, operatorId, password)
  const codes = newRecoveryCodes()
  await proveOwnCode(ctx, { visit, code }, async (trx) => {
    await replaceRecoveryCodes(trx, ctx.services.config, { operatorId, codes })
    await writeAudit(trx, ctx, 'accounts', {
      action: 'operator.codes-renewed',
      subjectType: 'operator',
      subjectId: operatorId,
    })
  })
  return codes
}

/** Ends the operator's session, on the server and in the browser. @returns whether one was open */
export async function logOutOperator(ctx: RequestContext<Tables>): Promise<boolean> {
  const { operator } = ctx.visit
  if (operator !== undefined)
    await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
      await deleteOperatorSession(trx, operator.sessionId)
      await writeAudit(trx, ctx, 'accounts', {
        action: 'operator.logged-out',
        subjectType: 'operator',
        subjectId: operator.operatorId,
      })
    })
  ctx.visit.session.endOperator()
  return operator !== undefined
}

async function newPasswordHash(
  ctx: RequestContext<Tables>,
  operator: OperatorCredentials,
  newPassword: string | null | undefined,
): Promise<string> {
  const { email, name } = operator
  if (newPassword == null || newPassword === '')
    throw new InvalidInputError([{ path: 'newPassword', code: 'PASSWORD_REQUIRED' }])
  const known = [email, email.split('@')[0]!, name, ctx.site.name]
  const fault = faultOfPassword(newPassword, known, 'newPassword')
  if (fault !== undefined) throw new InvalidInputError([fault])
  // A command has printed the old one, where others may have read it.
  if (await verifyPassword(operator.passwordHash, newPassword))
    throw new InvalidInputError([{ path: 'newPassword', code: 'PASSWORD_COMMON' }])
  return hashPassword(newPassword)
}
