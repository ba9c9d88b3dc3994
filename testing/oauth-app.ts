import { createHash } from 'node:crypto'
import { MEMBER_SCOPES } from '#platform/requests/audience.ts'
import { runCommand } from './command.ts'
import type { Person, Result } from './person.ts'
import type { TestApp } from './test-app.ts'

const REDIRECT = 'https://app.example/back?from=login'
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0'
const DECIDE = `mutation ($input: RespondToAppAuthorizationInput!) { respondToAppAuthorization(input: $input) {
  __typename ... on RespondToAppAuthorizationSuccess { redirectTo } ... on UserError { code } } }`

/** The token endpoint's answer. */
type TokenAnswer = { status: number; headers: Record<string, any>; json(): any }

/** What an operator types to register the app. */
export const APP = ['--name', 'Datingwijzer', '--redirects', REDIRECT]

/** The parameters of the address with which an app sends a member. */
export const requestOf = (clientId: string, changed: Record<string, unknown> = {}) => ({
  clientId,
  redirectUri: REDIRECT,
  responseType: 'code',
  scope: 'profile:read',
  state: 'xyz & more',
  codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  codeChallengeMethod: 'S256',
  ...changed,
})

/** A partner's app, registered by the operator for every scope. It requests profile:read by default. */
export async function createOAuthApp(app: TestApp, kind?: 'public') {
  const typed = [...APP, '--scopes', Object.keys(MEMBER_SCOPES).join(',')]
  if (kind !== undefined) typed.push('--kind', kind)
  const made = await runCommand(app, [
    'scripts/operator/oauth-client.ts',
    'create',
    '--site',
    'ruvela',
    ...typed,
  ])
  if (made.code !== 0) throw new Error(made.complaint)
  const [id = '', secret] = made.said.trim().split('\n')
  const credentials: Record<string, string> = {
    client_id: id,
    ...(secret === undefined ? {} : { client_secret: secret }),
  }

  const request = (changed: Record<string, unknown> = {}) => requestOf(id, changed)
  const post = postTo(app, credentials)
  const decide = async (member: Person, allow: boolean, changed?: Record<string, unknown>) =>
    (await member.run(DECIDE, { input: { request: request(changed), allow } })).data.respondToAppAuthorization
  const letIn = async (member: Person, changed?: Record<string, unknown>) =>
    new URL((await decide(member, true, changed)).redirectTo).searchParams
  const redeem = (code: string, changed: Record<string, string> = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...changed,
    })
  return {
    id,
    secret,
    request,
    /** The member's decision, as GraphQL returns it. */
    decide,
    /** Authorises the app; returns the parameters with which the member comes back to it. */
    letIn,
    redeem,
    refresh: (refreshToken: string, changed: Record<string, string> = {}) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken, ...changed }),
    revoke: (token: string) => post('/oauth/revoke', { token }),
    /** Authorises the app and redeems the code. */
    async tokensOf(
      member: Person,
      changed?: Record<string, unknown>,
    ): Promise<{ access: string; refresh: string }> {
      const answer = (await redeem((await letIn(member, changed)).get('code')!)).json()
      return { access: answer.access_token, refresh: answer.refresh_token }
    },
    /** Sends a GraphQL operation with an access token. */
    ask: (accessToken: string, document: string, variables: Record<string, unknown> = {}): Promise<Result> =>
      app.visitor().run(document, variables, { authorization: `Bearer ${accessToken}` }),
    revokedByOperator: () =>
      runCommand(app, ['scripts/operator/oauth-client.ts', 'revoke', '--site', 'ruvela', '--id', id]),
  }
}

function postTo(app: TestApp, credentials: Record<string, string>) {
  return (path: string, form: Record<string, string>): Promise<TokenAnswer> =>
    app.visitor().fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, ...form }).toString(),
      // As a page of another origin sends it.
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://app.example' },
    })
}

export type OAuthApp = Awaited<ReturnType<typeof createOAuthApp>>
