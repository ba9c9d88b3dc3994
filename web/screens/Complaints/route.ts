import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'complaints',
    layout: 'default',
    audience: 'everyone',
    screen: 'Complaints/ComplaintsScreen',
    namespaces: ['static'],
    rendered: true,
  }),
]
