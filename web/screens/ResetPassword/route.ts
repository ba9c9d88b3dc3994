import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'reset-password',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'ResetPassword/ResetPasswordScreen',
    namespaces: ['login'],
    asksAge: false,
    rendered: true,
  }),
  // The address in the mail.
  defineScreen({
    path: 'reset-password/do',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'ResetPassword/NewPasswordScreen',
    namespaces: ['login'],
    asksAge: false,
  }),
]
