import parameters from '#web/__generated__/MemberSignupScreenQuery$parameters.ts'
import type { MemberSignupScreenQuery } from '#web/__generated__/MemberSignupScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen<MemberSignupScreenQuery>({
    path: 'members/:id/signup',
    namesProfile: true,
    layout: 'empty',
    audience: 'everyone',
    screen: 'MemberSignup/MemberSignupScreen',
    namespaces: ['signup', 'landing'],
    parameters,
    variables: ({ params }) => ({ id: params.id! }),
    // Readers with an account can simply write.
    redirect: ({ params, signedIn }) =>
      signedIn ? `/members/${encodeURIComponent(params.id!)}/chat` : undefined,
  }),
]
