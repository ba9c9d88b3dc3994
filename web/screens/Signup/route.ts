import parameters from '../../__generated__/CompleteSignupScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'
import { isSignedIn } from '../../app/session.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'signup',
    layout: 'empty',
    audience: 'everyone',
    screen: 'Signup/SignupScreen',
    namespaces: ['signup', 'landing'],
    rendered: true,
    // Who has an account already goes on where they were.
    redirect: ({ url }) => (isSignedIn() ? `/complete-signup${url.search}` : undefined),
  }),
  defineScreen({
    path: 'complete-signup',
    layout: 'empty',
    audience: 'member',
    screen: 'Signup/CompleteSignupScreen',
    namespaces: ['signup'],
    parameters,
    variables: () => ({}),
  }),
]
