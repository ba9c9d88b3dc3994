import parameters from '#web/__generated__/MembersScreenQuery$parameters.ts'
import type { MembersScreenQuery } from '#web/__generated__/MembersScreenQuery.graphql.ts'
import { memberSearchInputOf, searchInputOf } from '#web/features/search/membersFilter.rules.ts'
import { readAddress } from '#web/features/search/readAddress.ts'
import { lastSearch } from '#web/features/search/searchMemory.ts'
import { maySeeMembers, VISITOR_GATE } from '#web/features/search/visitorSearch.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'
import { isSignedIn } from '#web/runtime/session/session.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MembersScreenQuery>({
    path: 'members',
    layout: 'default',
    audience: 'everyone',
    gate: VISITOR_GATE,
    visitorScreen: 'Members/VisitorMembersScreen',
    screen: 'Members/MembersScreen',
    namespaces: ['members', 'member'],
    parameters,
    variables: ({ url }) => {
      const filter = readAddress(url.search)
      const input = isSignedIn() ? memberSearchInputOf(filter) : searchInputOf(filter)
      return { filter: input, order: filter.order, allowed: maySeeMembers() }
    },
    redirectInBrowser: ({ url }) =>
      url.search === '' && lastSearch() !== '' ? `/members${lastSearch()}` : undefined,
  }),
]
