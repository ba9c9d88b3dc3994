import parameters from '#web/__generated__/AppRequestScreenQuery$parameters.ts'
import type { AppRequestScreenQuery } from '#web/__generated__/AppRequestScreenQuery.graphql.ts'
import { defineScreen } from '#web/runtime/page/page.ts'
import { appRequestOf } from './appRequest.ts'

export const routes = [
  // The authorization endpoint for partners' apps (RFC 6749 3.1).
  defineScreen<AppRequestScreenQuery>({
    path: 'oauth/authorize',
    layout: 'empty',
    audience: 'member',
    screen: 'AppRequest/AppRequestScreen',
    namespaces: ['settings'],
    parameters,
    variables: ({ url }) => ({ input: appRequestOf(url.searchParams) }),
  }),
]
