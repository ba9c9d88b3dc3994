import { defineScreen } from '#web/runtime/page/page.ts'

export const routes = [
  defineScreen({
    path: 'offline',
    layout: 'empty',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'Offline/OfflineScreen',
    namespaces: [],
    asksAge: false,
    rendered: true,
  }),
]
