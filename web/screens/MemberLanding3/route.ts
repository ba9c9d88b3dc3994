import parameters from '#web/__generated__/MemberLanding3ScreenQuery$parameters.ts'
import type { MemberLanding3ScreenQuery } from '#web/__generated__/MemberLanding3ScreenQuery.graphql.ts'
import { memberLanding } from '#web/features/landers/memberLanding.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MemberLanding3ScreenQuery>({
    ...memberLanding,
    path: 'members/:id/landing3/:slug?',
    screen: 'MemberLanding3/MemberLanding3Screen',
    parameters,
    variables: ({ params }) => ({ id: params.id! }),
  }),
]
