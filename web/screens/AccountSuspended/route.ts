import parameters from '#web/__generated__/AccountSuspendedScreenQuery$parameters.ts'
import type { AccountSuspendedScreenQuery } from '#web/__generated__/AccountSuspendedScreenQuery.graphql.ts'
import { defineScreen } from '#web/runtime/page/page.ts'
import { SUSPENDED_PATH } from '#web/runtime/session/session.ts'

export const routes = [
  defineScreen<AccountSuspendedScreenQuery>({
    path: SUSPENDED_PATH.slice(1),
    layout: 'empty',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'AccountSuspended/AccountSuspendedScreen',
    namespaces: ['settings', 'moderation', 'withdrawal'],
    parameters,
    variables: () => ({}),
  }),
]
