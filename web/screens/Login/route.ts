import { defineScreen } from '#web/app/page.ts'
import { loginPath } from '#web/app/session.ts'

export const routes = [
  defineScreen({
    path: 'login',
    layout: 'default',
    audience: 'visitor',
    screen: 'Login/LoginScreen',
    namespaces: ['login'],
    rendered: true,
  }),
  // The address an old client returns to after an outside login.
  defineScreen({
    path: 'callback',
    layout: 'default',
    audience: 'everyone',
    screen: 'Login/LoginScreen',
    namespaces: ['login'],
    redirect: ({ url }) => loginPath(url.searchParams.get('return') ?? undefined),
  }),
]
