import parameters from '#web/__generated__/SwipeGameScreenQuery$parameters.ts'
import type { SwipeGameScreenQuery } from '#web/__generated__/SwipeGameScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'
import { gameFilter } from './gameSearch.ts'

export const routes: ScreenRoute[] = [
  defineScreen<SwipeGameScreenQuery>({
    path: 'swipe-game',
    layout: 'default',
    audience: 'member',
    screen: 'SwipeGame/SwipeGameScreen',
    namespaces: ['swipe'],
    parameters,
    variables: ({ url }) => ({ filter: gameFilter(url.search) }),
  }),
]
