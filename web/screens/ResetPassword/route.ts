import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'reset-password',
    layout: 'default',
    audience: 'everyone',
    screen: 'ResetPassword/ResetPasswordScreen',
    namespaces: ['login'],
    rendered: true,
  }),
  // The address in the mail.
  defineScreen({
    path: 'reset-password/do',
    layout: 'default',
    audience: 'everyone',
    screen: 'ResetPassword/NewPasswordScreen',
    namespaces: ['login'],
  }),
]
