import parameters from '#web/__generated__/AppAuthorizationScreenQuery$parameters.ts'
import type { AppAuthorizationScreenQuery } from '#web/__generated__/AppAuthorizationScreenQuery.graphql.ts'
import { defineScreen } from '#web/runtime/page/page.ts'
import { authorizationRequestOf } from './appAuthorizationRequest.ts'

export const routes = [
  // The authorization endpoint for partners' apps (RFC 6749 3.1).
  defineScreen<AppAuthorizationScreenQuery>({
    path: 'oauth/authorize',
    layout: 'empty',
    audience: 'member',
    screen: 'AppAuthorization/AppAuthorizationScreen',
    namespaces: ['settings'],
    parameters,
    variables: ({ url }) => ({ input: authorizationRequestOf(url.searchParams) }),
  }),
]
