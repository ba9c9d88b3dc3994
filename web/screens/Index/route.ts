import { defineScreen } from '#web/app/page.ts'

export const routes = [
  defineScreen({
    path: '',
    layout: 'default',
    audience: 'visitor',
    screen: 'Index/IndexScreen',
    namespaces: ['landing', 'signup'],
    rendered: true,
  }),
]
