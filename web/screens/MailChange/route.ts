import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  // The address in the mail to the new address.
  defineScreen({
    path: 'mail-change/do',
    layout: 'empty',
    audience: 'everyone',
    screen: 'MailChange/MailChangeScreen',
    namespaces: ['settings'],
  }),
]
