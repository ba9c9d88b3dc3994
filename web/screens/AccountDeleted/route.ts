import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'account-deleted',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'AccountDeleted/AccountDeletedScreen',
    namespaces: ['settings'],
    // A logged-in reader has an account. A mailed link, perhaps for another account, stays here whoever opens
    // it.
    redirect: ({ signedIn, url }) => (signedIn && !url.searchParams.has('token') ? '/members' : undefined),
  }),
]
