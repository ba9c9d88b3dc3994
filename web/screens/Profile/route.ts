import parameters from '#web/__generated__/ProfileScreenQuery$parameters.ts'
import type { ProfileScreenQuery } from '#web/__generated__/ProfileScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<ProfileScreenQuery>({
    path: 'profile',
    layout: 'default',
    audience: 'member',
    screen: 'Profile/ProfileScreen',
    namespaces: ['account', 'member', 'signup'],
    parameters,
    variables: () => ({}),
  }),
]
