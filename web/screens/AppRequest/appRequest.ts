import type { AppRequestInput } from '#web/__generated__/AppRequestScreenQuery.graphql.ts'

/** An app's request, from its address; missing parts are empty, and the server reports errors. */
export function appRequestOf(parameters: URLSearchParams): AppRequestInput {
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
