import { defineScreen, type ScreenRoute } from '../../app/page.ts'

const PAGES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms']

/** The pages that every site has, and whatever else an operator puts under an address of one word (ROUTE-12). */
export const routes: ScreenRoute[] = [...PAGES, ':token'].map((path) =>
  defineScreen({ path, layout: 'default', audience: 'everyone', screen: 'Static/StaticScreen', namespaces: path === 'return-policy' ? ['static', 'withdrawal'] : ['static'], rendered: true }),
)
