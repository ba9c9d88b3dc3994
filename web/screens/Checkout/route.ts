import parameters from '#web/__generated__/CheckoutScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'credits/:id/:paymentmethod?',
    layout: 'default',
    audience: 'member',
    screen: 'Checkout/CheckoutScreen',
    namespaces: ['premium'],
    parameters,
    variables: ({ params }) => ({ id: params.id! }),
  }),
]
