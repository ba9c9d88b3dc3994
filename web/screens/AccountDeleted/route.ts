import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'account-deleted',
    layout: 'default',
    audience: 'everyone',
    screen: 'AccountDeleted/AccountDeletedScreen',
    namespaces: ['settings'],
  }),
]
