import parameters from '#web/__generated__/MemberLandingScreenQuery$parameters.ts'
import type { MemberLandingScreenQuery } from '#web/__generated__/MemberLandingScreenQuery.graphql.ts'
import { memberLanding } from '#web/features/landers/memberLanding.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MemberLandingScreenQuery>({
    ...memberLanding,
    path: 'members/:id/landing',
    screen: 'MemberLanding/MemberLandingScreen',
    parameters,
    variables: ({ params }) => ({ id: params.id! }),
  }),
]
