import parameters from '#web/__generated__/MatchFinderScreenQuery$parameters.ts'
import type { MatchFinderScreenQuery } from '#web/__generated__/MatchFinderScreenQuery.graphql.ts'
import { searchInputOf } from '#web/features/search/membersFilter.rules.ts'
import { readAddress } from '#web/features/search/readAddress.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MatchFinderScreenQuery>({
    path: 'match-finder',
    layout: 'default',
    audience: 'member',
    screen: 'MatchFinder/MatchFinderScreen',
    namespaces: ['members', 'member'],
    parameters,
    variables: ({ url }) => ({
      preferences: searchInputOf(readAddress(url.search)),
      asked: url.searchParams.has('found'),
    }),
  }),
]
