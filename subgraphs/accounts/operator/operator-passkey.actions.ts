import { shownEmail } from '#platform/base/email-address.ts'
import { isRowId, newId, rowIdOf } from '#platform/base/global-ids.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { requireOperator } from '#platform/requests/operator.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { originOfHost } from '#platform/site/site.ts'
import { countAttempt, forgetAttempts, takeBackAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import {
  claimedCredential,
  creationOptions,
  madeCredential,
  passkeyName,
  PASSKEYS_MAX,
  provenCounter,
  requestOptions,
  type PasskeyQuestion,
  type RelyingParty,
} from '../account/webauthn.ts'
import { LoginFailedError, PasskeyRefusedError, TooManyAttemptsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import {
  deleteOperatorPasskey,
  findOperatorPasskey,
  findPasskeysById,
  findPasskeysOfOperators,
  insertOperatorPasskey,
  insertOperatorPasskeyChallenge,
  recordOperatorPasskeyUse,
  takeOperatorPasskeyChallenge,
  type OperatorPasskey,
} from './operator-passkey.store.ts'
import {
  attemptsOf,
  EVERY_SITE,
  PASSKEYS_PER_OPERATOR,
  proveOwnCode,
  provePassword,
  recordRefusal,
} from './operator-proof.service.ts'
import {
  deleteOperatorSession,
  endOperatorChallenges,
  holdOperatorSession,
  insertOperatorSession,
} from './operator-session.store.ts'
import { visibleOperator } from './operator.actions.ts'
import { findOperatorsById, lockOperator, type Operator } from './operator.store.ts'

// Every page of the login asks for a challenge, so these are more than the tries below.
const CHALLENGES_PER_ADDRESS: AttemptLimit = { kind: 'operator-passkey-challenge', count: 100, minutes: 5 }
const LOGINS_PER_ADDRESS: AttemptLimit = { kind: 'operator-passkey-address', count: 25, minutes: 5 }
const PASSKEYS_PER_DEVICE: AttemptLimit = { kind: 'operator-passkey-device', count: 5, minutes: 15 }

/** An operator's passkeys, the oldest first. */
export async function passkeysOf(
  ctx: RequestContext<Tables>,
  operatorId: string,
): Promise<OperatorPasskey[]> {
  const found = await batchLoad(ctx, 'operator-passkeys', operatorId, (ids) =>
    findPasskeysOfOperators(ctx.db, ids),
  )
  return found ?? []
}

/** A passkey that the request's operator may see: an own one, or any for an admin of all sites. */
export async function visiblePasskey(
  ctx: RequestContext<Tables>,
  id: string,
): Promise<OperatorPasskey | undefined> {
  const passkey = await batchLoad(ctx, 'operator-passkey', id, (ids) => findPasskeysById(ctx.db, ids))
  const operator = passkey && (await visibleOperator(ctx, passkey.operatorId))
  return operator === undefined ? undefined : passkey
}

/**
 * Starts adding a passkey at the host of the page. It requires the password and a code although the operator
 * is logged in: a passkey replaces both of them from then on.
 * @throws InvalidInputError OLD_PASSWORD_WRONG; OperatorLoginError OPERATOR_CODE_WRONG; TooManyAttemptsError;
 * PasskeyRefusedError PASSKEY_LIMIT
 */
export async function startOperatorPasskeyRegistration(
  ctx: RequestContext<Tables>,
  given: { password: string; code: string },
): Promise<PasskeyQuestion> {
  const visit = requireOperator(ctx, 'anywhere')
  const { operatorId, sessionId } = visit
  const { email } = await provePassword(ctx, operatorId, given.password)
  const known = await passkeysOf(ctx, operatorId)
  if (known.length >= PASSKEYS_MAX) throw new PasskeyRefusedError('PASSKEY_LIMIT')
  const party = partyOf(ctx)
  const { challenge, options } = await creationOptions(party, {
    partyName: `${ctx.site.name} console`,
    // The same device may have a passkey of the member with this address, at the same host.
    userName: `${shownEmail(email)} (console)`,
    userId: operatorId,
    known,
  })
  const challengeId = await proveOwnCode(ctx, { visit, code: given.code }, (trx) =>
    insertOperatorPasskeyChallenge(trx, { host: party.rpID, sessionId, challenge }),
  )
  return { challengeId, options }
}

/**
 * Adds the passkey that the browser created.
 * @param input.response the credential as JSON
 * @throws PasskeyRefusedError when it answers no open challenge of this session at this host; PASSKEY_LIMIT
 */
export async function finishOperatorPasskeyRegistration(
  ctx: RequestContext<Tables>,
  input: { challengeId: string; name: string; response: string },
): Promise<Operator> {
  const visit = requireOperator(ctx, 'anywhere')
  const { operatorId, sessionId } = visit
  const party = partyOf(ctx)
  const { rpID: host } = party
  const challenge = await answeredChallenge(ctx, { challengeId: input.challengeId, host, sessionId })
  const { response } = input
  const credential =
    challenge === undefined ? undefined : await madeCredential(party, { challenge, response })
  const isAdded =
    credential !== undefined &&
    (await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
      await holdOperatorSession(trx, visit)
      const known = (await findPasskeysOfOperators(trx, [operatorId])).get(operatorId) ?? []
      if (known.length >= PASSKEYS_MAX) throw new PasskeyRefusedError('PASSKEY_LIMIT')
      const id = newId()
      const name = passkeyName(input.name, host)
      const added = await insertOperatorPasskey(trx, { id, operatorId, host, ...credential, name })
      if (added)
        await writeAudit(trx, ctx, 'accounts', {
          action: 'operator.passkey-added',
          subjectType: 'operator',
          subjectId: operatorId,
          after: { passkeyId: id, host },
        })
      return added
    }))
  if (!isAdded) {
    await recordRefusal(ctx, 'operator.passkey-refused', operatorId)
    throw new PasskeyRefusedError('PASSKEY_REFUSED')
  }
  return (await findOperatorsById(ctx.db, [operatorId])).get(operatorId)!
}

/**
 * Starts a login by passkey. It names no operator: the browser offers the passkeys of the page's host.
 * @throws TooManyAttemptsError
 */
export async function startOperatorPasskeyLogin(ctx: RequestContext<Tables>): Promise<PasskeyQuestion> {
  const byAddress = { limit: CHALLENGES_PER_ADDRESS, siteId: EVERY_SITE, subject: ctx.visit.address }
  const minutes = await countAttempt(ctx.db, ctx.services.config, byAddress)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const party = partyOf(ctx)
  const { challenge, options } = await requestOptions(party)
  const challengeId = await ctx.db
    .transaction()
    .execute((trx) => insertOperatorPasskeyChallenge(trx, { host: party.rpID, sessionId: null, challenge }))
  return { challengeId, options }
}

/**
 * Logs an operator in by a passkey, instead of password and code. The browser's session before it ends.
 * @throws LoginFailedError, the same for every reason; TooManyAttemptsError
 */
export async function logInOperatorWithPasskey(
  ctx: RequestContext<Tables>,
  input: { challengeId: string; response: string },
): Promise<Operator> {
  const { config } = ctx.services
  const byAddress = { limit: LOGINS_PER_ADDRESS, siteId: EVERY_SITE, subject: ctx.visit.address }
  const blocked = await countAttempt(ctx.db, config, byAddress)
  if (blocked > 0) throw new TooManyAttemptsError(blocked)
  const party = partyOf(ctx)
  const of = { challengeId: input.challengeId, host: party.rpID, sessionId: null }
  const challenge = await answeredChallenge(ctx, of)
  const credentialId = claimedCredential(input.response)
  const passkey =
    credentialId === undefined
      ? undefined
      : await findOperatorPasskey(ctx.db, { host: party.rpID, credentialId })
  if (challenge === undefined || passkey === undefined) return refuseLogin(ctx, passkey)
  const byOperator = attemptsOf(ctx, passkey.operatorId, {
    known: PASSKEYS_PER_DEVICE,
    others: PASSKEYS_PER_OPERATOR,
    subject: passkey.operatorId,
  })
  const minutes = await countAttempt(ctx.db, config, byOperator)
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const counter = await provenCounter(party, passkey, { challenge, response: input.response })
  const opened = counter === undefined ? undefined : await openedSession(ctx, passkey, counter)
  if (opened === undefined) return refuseLogin(ctx, passkey)
  await forgetAttempts(ctx.db, config, byOperator)
  await takeBackAttempt(ctx.db, config, byAddress)
  ctx.visit.session.startOperator(opened.session)
  return opened.operator
}

/**
 * Removes one of the operator's own passkeys and ends the sessions that it has opened; any other id changes
 * nothing.
 * @param passkeyId the global id
 * @returns the operator; undefined when this session has ended
 */
export async function removeOperatorPasskey(
  ctx: RequestContext<Tables>,
  passkeyId: string,
): Promise<Operator | undefined> {
  const { operatorId, sessionId } = requireOperator(ctx, 'anywhere')
  const rowId = rowIdOf('OperatorPasskey', passkeyId)
  const removed =
    rowId === undefined
      ? undefined
      : await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
          // A login by this passkey is over, or finds it gone.
          await lockOperator(trx, operatorId)
          const gone = await deleteOperatorPasskey(trx, { operatorId, passkeyId: rowId })
          if (gone !== undefined)
            await writeAudit(trx, ctx, 'accounts', {
              action: 'operator.passkey-removed',
              subjectType: 'operator',
              subjectId: operatorId,
              before: { passkeyId: rowId, host: gone.host },
              after: { endedSessions: gone.endedSessionIds.length },
            })
          return gone
        })
  if (removed?.endedSessionIds.includes(sessionId) === true) {
    ctx.visit.session.endOperator()
    return undefined
  }
  return (await findOperatorsById(ctx.db, [operatorId])).get(operatorId)
}

/** Opens the session; undefined when the operator may no longer log in, or the passkey was used meanwhile. */
function openedSession(ctx: RequestContext<Tables>, passkey: OperatorPasskey, counter: number) {
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    const operator = await lockOperator(trx, passkey.operatorId)
    if (operator === undefined || operator.disabledAt !== null || operator.totpSecret === null)
      return undefined
    if (!(await recordOperatorPasskeyUse(trx, passkey.id, counter))) return undefined
    await endOperatorChallenges(trx, operator.id)
    const before = ctx.visit.operator
    if (before !== undefined) await deleteOperatorSession(trx, before.sessionId)
    const session = await insertOperatorSession(trx, operator, {
      siteId: ctx.site.id,
      address: ctx.visit.address,
      userAgent: ctx.visit.userAgent,
      passkeyId: passkey.id,
    })
    const visit = { ...ctx.visit, operator: session.operator }
    await writeAudit(trx, { ...ctx, visit }, 'accounts', {
      action: 'operator.logged-in',
      subjectType: 'operator',
      subjectId: operator.id,
      after: { passkeyId: passkey.id, host: passkey.host },
    })
    return { session, operator }
  })
}

async function refuseLogin(
  ctx: RequestContext<Tables>,
  passkey: OperatorPasskey | undefined,
): Promise<never> {
  await recordRefusal(ctx, 'operator.passkey-refused', passkey?.operatorId)
  throw new LoginFailedError()
}

// The page's own host alone, never a parent domain: at a site's host the console's neighbours are pages of
// members, and a console on one host must not open on another. The gateway has found the host among the
// installation's.
function partyOf({ visit, services }: RequestContext<Tables>): RelyingParty {
  return { rpID: visit.pageHost, origin: originOfHost(visit.pageHost, services.config) }
}

function answeredChallenge(
  ctx: RequestContext<Tables>,
  of: { host: string; sessionId: string | null; challengeId: string },
): Promise<string | undefined> {
  if (!isRowId(of.challengeId)) return Promise.resolve(undefined)
  return ctx.db.transaction().execute((trx) => takeOperatorPasskeyChallenge(trx, of))
}
