import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'account-deleted',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'AccountDeleted/AccountDeletedScreen',
    namespaces: ['settings'],
    // Who is logged in has an account. A link of the mail leads here whoever opens it, perhaps for another one.
    redirect: ({ signedIn, url }) => (signedIn && !url.searchParams.has('token') ? '/members' : undefined),
  }),
]
