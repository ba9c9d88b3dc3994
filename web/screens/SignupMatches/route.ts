import parameters from '#web/__generated__/SignupMatchesScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'signup-matches',
    layout: 'default',
    audience: 'member',
    screen: 'SignupMatches/SignupMatchesScreen',
    namespaces: ['signup', 'member'],
    parameters,
    variables: () => ({}),
  }),
]
