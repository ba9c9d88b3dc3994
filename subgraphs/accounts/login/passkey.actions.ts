import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { shownEmail } from '#platform/base/email-address.ts'
import { isRowId, rowIdOf } from '#platform/base/global-ids.ts'
import { normaliseInput, readText } from '#platform/base/input-text.ts'
import { cleanName } from '#platform/members/member-name.rules.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { findAccountsFor, type Account } from '../account/account.store.ts'
import { countAttempt, type AttemptLimit } from '../account/attempt.store.ts'
import { LoginFailedError, PasskeyRefusedError, TooManyAttemptsError } from '../errors.ts'
import { requireOwnPassword } from '../session/own-password.guard.ts'
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

const PASSKEYS_MAX = 20
const NAME_LENGTH_MAX = 60
const LOGINS_PER_ADDRESS: AttemptLimit = { kind: 'passkey-login', count: 50, minutes: 5 }

// Loaded lazily with the first passkey, because it has two hundred modules.
const library = () => import('@simplewebauthn/server')

/**
 * A challenge for the browser: `options` is the JSON that PublicKeyCredential.parse…OptionsFromJSON takes.
 */
export type PasskeyQuestion = { challengeId: string; options: string }

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
  const options = await (
    await library()
  ).generateRegistrationOptions({
    rpName: ctx.site.name,
    rpID: partyOf(ctx).rpID,
    userName: shownEmail(account.email!),
    userID: Uint8Array.from(Buffer.from(accountId)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challengeId = await ctx.db
    .transaction()
    .execute((trx) => insertChallenge(trx, { siteId, accountId, challenge: options.challenge }))
  return { challengeId, options: JSON.stringify(options) }
}

/**
 * Adds the passkey that the browser created.
 * @param input.response the credential as JSON
 * @throws PasskeyRefusedError when it answers no open challenge of this member on this site
 */
export async function finishPasskeyRegistration(
  ctx: RequestContext<Tables>,
  input: { challengeId: string; name: string; response: string },
): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  const challenge = await answeredChallenge(ctx, input.challengeId, memberId)
  const response = parsed<RegistrationResponseJSON>(input.response)
  if (challenge === undefined || response === undefined) throw new PasskeyRefusedError('PASSKEY_REFUSED')
  const { rpID, origin } = partyOf(ctx)
  const { verified, registrationInfo } = await (
    await library()
  )
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    })
    .catch(() => REFUSED)
  if (!verified || registrationInfo === undefined) throw new PasskeyRefusedError('PASSKEY_REFUSED')
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  const name = readText(cleanName(input.name)).slice(0, NAME_LENGTH_MAX).toWellFormed() || ctx.site.name
  const added = await ctx.db.transaction().execute((trx) =>
    insertPasskey(trx, {
      siteId,
      accountId: memberId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
    }),
  )
  if (!added) throw new PasskeyRefusedError('PASSKEY_REFUSED')
  return (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
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
  const options = await (
    await library()
  ).generateAuthenticationOptions({ rpID: partyOf(ctx).rpID, userVerification: 'required' })
  const challengeId = await ctx.db
    .transaction()
    .execute((trx) => insertChallenge(trx, { siteId, accountId: null, challenge: options.challenge }))
  return { challengeId, options: JSON.stringify(options) }
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
  const response = parsed<AuthenticationResponseJSON>(input.response)
  const passkey =
    typeof response?.id === 'string' ? await findPasskey(ctx.db, siteId, response.id) : undefined
  if (challenge === undefined || response === undefined || passkey === undefined) throw new LoginFailedError()
  const { rpID, origin } = partyOf(ctx)
  const { credentialId: id, publicKey, counter, transports } = passkey
  const credential = {
    id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: transports as AuthenticatorTransport[],
  }
  const { verified, authenticationInfo } = await (
    await library()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
    })
    .catch(() => ({ verified: false, authenticationInfo: undefined }))
  const account = (await findAccountsFor(ctx.db, siteId, [passkey.accountId])).get(passkey.accountId)
  if (!verified || authenticationInfo === undefined || account === undefined) throw new LoginFailedError()
  await ctx.db
    .transaction()
    .execute((trx) => recordPasskeyUse(trx, passkey.id, authenticationInfo.newCounter))
  await openSession(ctx, account)
  return account
}

/** Removes one of the viewer's passkeys; any other id changes nothing. @param passkeyId the global id */
export async function removePasskey(ctx: RequestContext<Tables>, passkeyId: string): Promise<Account> {
  const { siteId, memberId } = requireViewer(ctx)
  const rowId = rowIdOf('Passkey', passkeyId)
  if (rowId !== undefined) await ctx.db.transaction().execute((trx) => deletePasskeyFor(trx, memberId, rowId))
  return (await findAccountsFor(ctx.db, siteId, [memberId])).get(memberId)!
}

const REFUSED = { verified: false as const, registrationInfo: undefined }

// A browser accepts a passkey for the page's domain or a parent domain. So the site's first domain also
// covers its subdomains, and any other domain covers itself. Only registered domains of the site count, never
// a bare Host header: a passkey made for another name would serve a stranger.
function partyOf(ctx: RequestContext<Tables>): { rpID: string; origin: string } {
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

function parsed<Shape>(text: string): Shape | undefined {
  try {
    // Only the raw text was checked, not the characters behind its JSON escapes.
    const value: unknown = normaliseInput(JSON.parse(text))
    return typeof value === 'object' && value !== null ? (value as Shape) : undefined
  } catch {
    return undefined
  }
}
