import { defineScreen } from '#web/runtime/page/page.ts'

export const routes = [
  defineScreen({
    path: '',
    layout: 'default',
    audience: 'visitor',
    screen: 'Index/IndexScreen',
    namespaces: ['landing', 'signup'],
    rendered: true,
    showsPrices: true,
  }),
]
