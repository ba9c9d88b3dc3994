import parameters from '../../__generated__/MembersScreenQuery$parameters.ts'
import type { MembersScreenQuery } from '../../__generated__/MembersScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'
import { searchInputOf } from './membersFilter.rules.ts'
import { readAddress } from './readAddress.ts'
import { lastSearch } from './searchMemory.ts'
import { maySeeMembers } from './visitorSearch.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MembersScreenQuery>({
    path: 'members',
    layout: 'default',
    audience: 'everyone',
    screen: 'Members/MembersScreen',
    namespaces: ['members'],
    parameters,
    variables: ({ url }) => {
      const filter = readAddress(url.search)
      return { filter: searchInputOf(filter), order: filter.order, allowed: maySeeMembers() }
    },
    redirect: ({ url }) => (url.search === '' && lastSearch() !== '' ? `/members${lastSearch()}` : undefined),
  }),
]
