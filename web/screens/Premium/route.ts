import parameters from '#web/__generated__/PremiumScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'premium',
    layout: 'default',
    audience: 'member',
    screen: 'Premium/PremiumScreen',
    namespaces: ['premium'],
    parameters,
    variables: () => ({}),
  }),
]
