import { shownEmail } from '#platform/base/email-address.ts'
import { isRowId, rowIdOf } from '#platform/base/global-ids.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
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
import { noticeMail } from '../events.ts'
import { requireOwnPassword } from '../session/own-password.guard.ts'
import { holdSession } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { openSession } from './login.actions.ts'
import {
  deletePasskeyFor,
  findPasskey,
  findPasskeysFor,
  insertChallenge,
  insertPasskey,
  recordPasskeyUse,
  takeChallenge,
} from './passkey.store.ts'

const LOGINS_PER_ADDRESS: AttemptLimit = { kind: 'passkey-login', count: 50, minutes: 5 }

/**
 * Starts adding a passkey. It requires the password, because a passkey survives a password change.
 * @throws InvalidInputError OLD_PASSWORD_WRONG; TooManyAttemptsError; PasskeyRefusedError PASSKEY_LIMIT
 */
export async function startPasskeyRegistration(
  ctx: RequestContext<Tables>,
  password: string | null | undefined,
): Promise<PasskeyQuestion> {
  const account = await requireOwnPassword(ctx, password, 'password')
  const { id: accountId, siteId } = account
  const known = await findPasskeysFor(ctx.db, { siteId, memberId: accountId })
  if (known.length >= PASSKEYS_MAX) throw new PasskeyRefusedError('PASSKEY_LIMIT')
  const { challenge, options } = await creationOptions(partyOf(ctx), {
    partyName: ctx.site.name,
    userName: shownEmail(account.email!),
    userId: accountId,
    known,
  })
  const challengeId = await ctx.db
    .transaction()
    .execute((trx) => insertChallenge(trx, { siteId, accountId, challenge }))
  return { challengeId, options }
}

/**
 * Adds the passkey that the browser created, and mails the member about it.
 * @param input.response the credential as JSON
 * @throws PasskeyRefusedError when it answers no open challenge of this member on this site
 */
export async function finishPasskeyRegistration(
  ctx: RequestContext<Tables>,
  input: { challengeId: string; name: string; response: string },
): Promise<Account> {
  const viewer = requireViewer(ctx)
  const { siteId, memberId } = viewer
  const challenge = await answeredChallenge(ctx, input.challengeId, memberId)
  if (challenge === undefined) throw new PasskeyRefusedError('PASSKEY_REFUSED')
  const { response } = input
  const credential = await madeCredential(partyOf(ctx), { challenge, response })
  if (credential === undefined) throw new PasskeyRefusedError('PASSKEY_REFUSED')
  const name = passkeyName(input.name, ctx.site.name)
  const account = (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx) => {
    await holdSession(trx, viewer)
    const added = await insertPasskey(trx, { siteId, accountId: memberId, ...credential, name })
    if (!added) throw new PasskeyRefusedError('PASSKEY_REFUSED')
    await appendEvent(trx, 'accounts', noticeMail(account, 'passkeyAdded'), ctx.requestId)
  })
  return account
}

/**
 * Starts a passkey login. It names no account: the browser offers the passkeys that it has.
 * @throws TooManyAttemptsError
 */
export async function startPasskeyLogin(ctx: RequestContext<Tables>): Promise<PasskeyQuestion> {
  const siteId = ctx.site.id
  const minutes = await countAttempt(ctx.db, ctx.services.config, {
    limit: LOGINS_PER_ADDRESS,
    siteId,
    subject: ctx.visit.address,
  })
  if (minutes > 0) throw new TooManyAttemptsError(minutes)
  const { challenge, options } = await requestOptions(partyOf(ctx))
  const challengeId = await ctx.db
    .transaction()
    .execute((trx) => insertChallenge(trx, { siteId, accountId: null, challenge }))
  return { challengeId, options }
}

/**
 * Logs a member in by a passkey.
 * @throws LoginFailedError, the same for every reason but a closed account
 */
export async function logInWithPasskey(
  ctx: RequestContext<Tables>,
  input: { challengeId: string; response: string },
): Promise<Account> {
  const siteId = ctx.site.id
  const challenge = await answeredChallenge(ctx, input.challengeId, null)
  const id = claimedCredential(input.response)
  const passkey = id === undefined ? undefined : await findPasskey(ctx.db, siteId, id)
  if (challenge === undefined || passkey === undefined) throw new LoginFailedError()
  const { response } = input
  const counter = await provenCounter(partyOf(ctx), passkey, { challenge, response })
  const account = (await findAccountsFor(ctx.db, siteId, [passkey.accountId])).get(passkey.accountId)
  if (counter === undefined || account === undefined) throw new LoginFailedError()
  await openSession(ctx, account, (trx) => recordPasskeyUse(trx, passkey.id, counter))
  return account
}

/** Removes one of the viewer's passkeys; any other id changes nothing. @param passkeyId the global id */
export async function removePasskey(ctx: RequestContext<Tables>, passkeyId: string): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  const rowId = rowIdOf('Passkey', passkeyId)
  if (rowId !== undefined) await ctx.db.transaction().execute((trx) => deletePasskeyFor(trx, memberId, rowId))
  return (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
}

// A browser accepts a passkey for the page's domain or a parent domain. So the site's first domain also
// covers its subdomains, and any other domain covers itself. Only registered domains of the site count, never
// a bare Host header: a passkey made for another name would serve a stranger.
function partyOf(ctx: RequestContext<Tables>): RelyingParty {
  const { site, services, visit } = ctx
  const origin = siteOrigin(site, services.config, visit.host)
  const { hostname } = new URL(origin)
  return { origin, rpID: hostname.endsWith(`.${site.domain}`) ? site.domain : hostname }
}

function answeredChallenge(
  ctx: RequestContext<Tables>,
  challengeId: string,
  accountId: string | null,
): Promise<string | undefined> {
  if (!isRowId(challengeId)) return Promise.resolve(undefined)
  return ctx.db
    .transaction()
    .execute((trx) => takeChallenge(trx, { siteId: ctx.site.id, accountId, challengeId }))
}
