import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'complaints',
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'Complaints/ComplaintsScreen',
    namespaces: ['static'],
    rendered: true,
  }),
]
