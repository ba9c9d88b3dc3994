import parameters from '#web/__generated__/MemberScreenQuery$parameters.ts'
import type { MemberScreenQuery } from '#web/__generated__/MemberScreenQuery.graphql.ts'
import { maySeeMembers, VISITOR_GATE } from '#web/features/search/visitorSearch.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MemberScreenQuery>({
    path: 'members/:id',
    namesProfile: true,
    layout: 'default',
    audience: 'everyone',
    gate: VISITOR_GATE,
    screen: 'Member/MemberScreen',
    namespaces: ['member', 'members', 'gifts'],
    parameters,
    variables: ({ params }) => ({ id: params.id!, allowed: maySeeMembers() }),
  }),
]
