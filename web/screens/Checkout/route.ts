import parameters from '../../__generated__/CheckoutScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'credits/:id/:paymentmethod?', layout: 'default', audience: 'member', screen: 'Checkout/CheckoutScreen', namespaces: ['premium'],
    parameters, variables: ({ params }) => ({ id: params.id! }),
  }),
]
