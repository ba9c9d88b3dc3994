import parameters from '#web/__generated__/MatchScreenQuery$parameters.ts'
import type { MatchScreenQuery } from '#web/__generated__/MatchScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MatchScreenQuery>({
    path: 'likes/m/:id',
    layout: 'default',
    audience: 'member',
    screen: 'Match/MatchScreen',
    namespaces: ['likes'],
    parameters,
    variables: ({ params }) => ({ id: params.id! }),
  }),
]
