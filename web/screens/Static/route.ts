import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

const PAGES = [
  'about',
  'ban',
  'cookies',
  'faq',
  'privacy',
  'return-policy',
  'safety',
  'service',
  'terms',
  'transparency',
]

/** The pages of every site, and any others that an operator adds at an address of one word (ROUTE-12). */
export const routes: ScreenRoute[] = [...PAGES, ':token'].map((path) =>
  defineScreen({
    path,
    layout: 'default',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'Static/StaticScreen',
    namespaces: path === 'return-policy' ? ['static', 'withdrawal'] : ['static'],
    asksAge: false,
    rendered: true,
  }),
)
