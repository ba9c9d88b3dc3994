import parameters from '#web/__generated__/StatementScreenQuery$parameters.ts'
import type { StatementScreenQuery } from '#web/__generated__/StatementScreenQuery.graphql.ts'
import { defineScreen } from '#web/runtime/page/page.ts'
import { isSuspended, loginPath } from '#web/runtime/session/session.ts'

export const routes = [
  // Mails lead here. A suspended member is no visitor and does not log in again.
  defineScreen<StatementScreenQuery>({
    path: 'statements/:id',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    redirect: ({ signedIn, url }) =>
      signedIn || isSuspended() ? undefined : loginPath(url.pathname + url.search),
    screen: 'Statement/StatementScreen',
    namespaces: ['moderation'],
    parameters,
    variables: ({ params }) => ({ id: params['id'] ?? '' }),
  }),
]
