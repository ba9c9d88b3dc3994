import parameters from '#web/__generated__/MemberLanding2ScreenQuery$parameters.ts'
import type { MemberLanding2ScreenQuery } from '#web/__generated__/MemberLanding2ScreenQuery.graphql.ts'
import { memberLanding } from '#web/features/landers/memberLanding.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MemberLanding2ScreenQuery>({
    ...memberLanding,
    path: 'members/:id/landing2/:slug?',
    screen: 'MemberLanding2/MemberLanding2Screen',
    parameters,
    variables: ({ params }) => ({ id: params.id! }),
  }),
]
