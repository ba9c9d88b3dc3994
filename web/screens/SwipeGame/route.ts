import parameters from '../../__generated__/SwipeGameScreenQuery$parameters.ts'
import type { SwipeGameScreenQuery } from '../../__generated__/SwipeGameScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<SwipeGameScreenQuery>({
    path: 'swipe-game',
    layout: 'default',
    audience: 'member',
    screen: 'SwipeGame/SwipeGameScreen',
    namespaces: ['swipe'],
    parameters,
    variables: () => ({}),
  }),
]
