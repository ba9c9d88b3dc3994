import parameters from '#web/__generated__/LikesScreenQuery$parameters.ts'
import type { LikesScreenQuery } from '#web/__generated__/LikesScreenQuery.graphql.ts'
import { defineScreen, type RouteCircumstances, type ScreenRoute } from '#web/runtime/page/page.ts'
import { likeListOf } from './likeList.rules.ts'

const common = {
  layout: 'default',
  audience: 'member',
  screen: 'Likes/LikesScreen',
  namespaces: ['likes', 'member'],
  parameters,
  variables: ({ params }: RouteCircumstances) => {
    const list = likeListOf(params.type)
    return { received: list === 'received', sent: list === 'sent', matches: list === 'matches' }
  },
} as const

export const routes: ScreenRoute[] = [
  defineScreen<LikesScreenQuery>({ ...common, path: 'likes' }),
  defineScreen<LikesScreenQuery>({
    ...common,
    path: 'likes/:type',
    knows: ({ type }) => likeListOf(type) !== undefined,
    redirect: ({ params }) => (params.type === 'received' ? '/likes' : undefined),
  }),
]
