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
    // A reader with an account continues where they were.
    redirect: ({ url, signedIn }) => (signedIn ? `/complete-signup${url.search}` : undefined),
  }),
  defineScreen({
    path: 'complete-signup',
    layout: 'empty',
    audience: 'member',
    screen: 'Signup/CompleteSignupScreen',
    // The sexuality question uses the own profile's words.
    namespaces: ['signup', 'account', 'member'],
    asksAge: false,
    // What a partner has begun is completed in the form, which needs no session.
    redirectVisitors: ({ url }) =>
      url.searchParams.has('pendingSignup') ? `/signup${url.search}` : undefined,
    parameters,
    variables: () => ({}),
  }),
]
