import parameters from '../../__generated__/PricingScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({ path: 'pricing', layout: 'default', audience: 'everyone', screen: 'Pricing/PricingScreen', namespaces: ['premium'], parameters, variables: () => ({}) }),
]
