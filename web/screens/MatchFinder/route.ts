import parameters from '../../__generated__/MatchFinderScreenQuery$parameters.ts'
import type { MatchFinderScreenQuery } from '../../__generated__/MatchFinderScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'
import { searchInputOf } from '../Members/membersFilter.rules.ts'
import { readAddress } from '../Members/readAddress.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MatchFinderScreenQuery>({
    path: 'match-finder',
    layout: 'default',
    audience: 'member',
    screen: 'MatchFinder/MatchFinderScreen',
    namespaces: ['members'],
    parameters,
    variables: ({ url }) => ({ wishes: searchInputOf(readAddress(url.search)), asked: url.searchParams.has('found') }),
  }),
]
