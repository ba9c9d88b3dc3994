import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'pricing',
    layout: 'default',
    audience: 'everyone',
    screen: 'Pricing/PricingScreen',
    namespaces: ['premium', 'landing'],
    rendered: true,
    showsPrices: true,
  }),
]
