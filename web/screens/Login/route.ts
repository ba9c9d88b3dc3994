import { defineScreen } from '#web/runtime/page/page.ts'
import { loginPath } from '#web/runtime/session/session.ts'

export const routes = [
  defineScreen({
    path: 'login',
    layout: 'default',
    audience: 'visitor',
    screen: 'Login/LoginScreen',
    namespaces: ['login'],
    asksAge: false,
    rendered: true,
  }),
  // The address an old client returns to after an outside login.
  defineScreen({
    path: 'callback',
    layout: 'default',
    audience: 'everyone',
    screen: 'Login/LoginScreen',
    namespaces: ['login'],
    asksAge: false,
    redirect: ({ url }) => loginPath(url.searchParams.get('return') ?? undefined),
  }),
]
