import { isBlank } from '#platform/base/input-text.ts'
import {
  cleanName,
  isReservedName,
  mixesScripts,
  type NamesOfSite,
} from '#platform/members/member-name.rules.ts'
import { skeletonOf } from '#platform/members/name-skeleton.rules.ts'
import type { MemberScope } from '#platform/requests/audience.ts'

/** An app's authorisation request (RFC 6749 4.1.1, with the PKCE of OAuth 2.1). */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  responseType: string
  scope: string
  state: string | null
  codeChallenge: string
  codeChallengeMethod: string
}

/** The error that the app has to fix, by the names of RFC 6749. */
export type RequestFault = {
  error: 'unsupported_response_type' | 'invalid_request' | 'invalid_scope'
  description: string
}

/** Parses the scopes of a request, or returns its error. The app and the address have been checked before. */
export function readRequest(
  request: AuthorizationRequest,
  allowed: readonly MemberScope[],
): { scopes: MemberScope[] } | RequestFault {
  const { responseType, codeChallenge, codeChallengeMethod, scope } = request
  if (responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type must be code' }
  if (codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    return {
      error: 'invalid_request',
      description: 'code_challenge with code_challenge_method=S256 is needed',
    }
  const asked = new Set(scope.split(' ').filter((name) => name !== ''))
  const scopes = allowed.filter((name) => asked.has(name))
  if (scopes.length === 0 || scopes.length < asked.size)
    return { error: 'invalid_scope', description: `scope takes: ${allowed.join(' ')}` }
  return { scopes }
}

/**
 * The app's redirect address with the answer in it. `iss` identifies this server, which prevents mix-up
 * attacks (RFC 9207).
 */
export function redirectAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: string; error_description?: string },
): string {
  const address = new URL(redirectUri)
  const parameters = { ...answer, ...(state === null ? {} : { state }), iss: issuer }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * The reason why members could mistake an app of this name for the site or another app; undefined if there is
 * none.
 * @param others the working apps of the site
 */
export function findAppNameFault(
  given: string,
  site: NamesOfSite,
  others: readonly { name: string }[],
): string | undefined {
  const name = cleanName(given)
  if (isBlank(name)) return 'has nothing that can be read'
  if (mixesScripts(name)) return 'has letters of several alphabets in one word'
  if (isReservedName(name, site)) return 'is that of the site or its staff'
  const look = skeletonOf(name)
  return others.some((other) => skeletonOf(other.name) === look && cleanName(other.name) !== name)
    ? 'looks like that of another app'
    : undefined
}

/**
 * The reason to refuse a redirect address; undefined for a valid one. Plain HTTP is only allowed for programs
 * on the member's own machine (RFC 8252 7.3). Schemes that any program can claim are never allowed.
 */
export function findRedirectFault(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is no address'
  const { protocol, hostname, hash, username, password } = new URL(text)
  const isOwnMachine = hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost'
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwnMachine)) return 'is not reached over https'
  if (hash !== '' || text.endsWith('#')) return 'has a fragment'
  return username !== '' || password !== '' ? 'has a name or a password in it' : undefined
}
