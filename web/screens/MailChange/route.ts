import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  // The address in the mail to the new address.
  defineScreen({
    path: 'mail-change/do',
    layout: 'empty',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'MailChange/MailChangeScreen',
    namespaces: ['settings'],
    asksAge: false,
  }),
  // The address in the notice to the old address.
  defineScreen({
    path: 'mail-change/undo',
    layout: 'empty',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'MailChange/MailChangeUndoScreen',
    namespaces: ['settings'],
    asksAge: false,
  }),
]
