import type { AppAuthorizationRequestInput } from '#web/__generated__/AppAuthorizationScreenQuery.graphql.ts'

/** An app's request, from its address; missing parts are empty, and the server reports errors. */
export function authorizationRequestOf(parameters: URLSearchParams): AppAuthorizationRequestInput {
  const valueOf = (name: string) => parameters.get(name) ?? ''
  return {
    clientId: valueOf('client_id'),
    redirectUri: valueOf('redirect_uri'),
    responseType: valueOf('response_type'),
    scope: valueOf('scope'),
    state: parameters.get('state'),
    codeChallenge: valueOf('code_challenge'),
    codeChallengeMethod: valueOf('code_challenge_method'),
  }
}
