import parameters from '#web/__generated__/CompleteSignupScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'signup',
    layout: 'empty',
    audience: 'everyone',
    screen: 'Signup/SignupScreen',
    namespaces: ['signup', 'landing'],
    rendered: true,
    // Who has an account already goes on where they were.
    redirect: ({ url, signedIn }) => (signedIn ? `/complete-signup${url.search}` : undefined),
  }),
  defineScreen({
    path: 'complete-signup',
    layout: 'empty',
    audience: 'member',
    screen: 'Signup/CompleteSignupScreen',
    // The sexuality is asked as in the own profile, in its words.
    namespaces: ['signup', 'account', 'member'],
    asksAge: false,
    parameters,
    variables: () => ({}),
  }),
]
