import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { normaliseInput, readText } from '#platform/base/input-text.ts'
import { cleanName } from '#platform/members/member-name.rules.ts'

/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 20
const NAME_LENGTH_MAX = 60

// Loaded lazily with the first passkey, because it has two hundred modules.
const library = () => import('@simplewebauthn/server')

/**
 * A challenge for the browser: `options` is the JSON that PublicKeyCredential.parse…OptionsFromJSON takes.
 */
export type PasskeyQuestion = { challengeId: string; options: string }

/** For whom passkeys are made: browsers use one only on pages of this domain. */
export type RelyingParty = { rpID: string; origin: string }

/** What the server keeps of a passkey. The credential's id is base64url, as browsers send it. */
export type Credential = {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The options for making a passkey, and their challenge. @param of.known credentials of the same account */
export async function creationOptions(
  party: RelyingParty,
  of: { partyName: string; userName: string; userId: string; known: Pick<Credential, 'credentialId'>[] },
): Promise<{ challenge: string; options: string }> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: of.partyName,
    rpID: party.rpID,
    userName: of.userName,
    userID: Uint8Array.from(Buffer.from(of.userId)),
    attestationType: 'none',
    excludeCredentials: of.known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

/** The passkey that answers a challenge; undefined for an answer that does not. */
export async function madeCredential(
  { rpID, origin }: RelyingParty,
  answer: { challenge: string; response: string },
): Promise<Credential | undefined> {
  const response = parsed<RegistrationResponseJSON>(answer.response)
  if (response === undefined) return undefined
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: answer.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => NOT_MADE)
  if (!verified || registrationInfo === undefined) return undefined
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports }
}

/**
 * The options for using a passkey, and their challenge. They name no account: the browser offers what it
 * has.
 */
export async function requestOptions({
  rpID,
}: RelyingParty): Promise<{ challenge: string; options: string }> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return { challenge: options.challenge, options: JSON.stringify(options) }
}

/** The id of the passkey that an answer claims to be from, before it is proven. */
export function claimedCredential(response: string): string | undefined {
  const id: unknown = parsed<{ id: unknown }>(response)?.id
  return typeof id === 'string' ? id : undefined
}

/**
 * Whether the owner of a passkey has signed the challenge.
 * @returns the passkey's new counter, which must be above the known one unless both are 0; undefined when not
 */
export async function provenCounter(
  { rpID, origin }: RelyingParty,
  credential: Credential,
  answer: { challenge: string; response: string },
): Promise<number | undefined> {
  const response = parsed<AuthenticationResponseJSON>(answer.response)
  if (response === undefined) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: answer.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: credential.credentialId,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports as AuthenticatorTransport[],
    },
  }).catch(() => NOT_USED)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The name that its owner gives a passkey. @param fallback for an empty one */
export function passkeyName(given: string, fallback: string): string {
  return readText(cleanName(given)).slice(0, NAME_LENGTH_MAX).toWellFormed() || fallback
}

const NOT_MADE = { verified: false as const, registrationInfo: undefined }
const NOT_USED = { verified: false as const, authenticationInfo: undefined }

function parsed<Shape>(text: string): Shape | undefined {
  try {
    // Only the raw text was checked, not the characters behind its JSON escapes.
    const value: unknown = normaliseInput(JSON.parse(text))
    return typeof value === 'object' && value !== null ? (value as Shape) : undefined
  } catch {
    return undefined
  }
}
