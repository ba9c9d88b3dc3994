import parameters from '../../__generated__/SignupMatchesScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'signup-matches',
    layout: 'default',
    audience: 'member',
    screen: 'SignupMatches/SignupMatchesScreen',
    namespaces: ['signup'],
    parameters,
    variables: () => ({}),
  }),
]
