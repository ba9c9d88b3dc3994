import parameters from '../../__generated__/ActivateScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'activate',
    layout: 'empty',
    audience: 'member',
    screen: 'Activate/ActivateScreen',
    namespaces: ['signup'],
    parameters,
    variables: () => ({}),
  }),
  // The address in the activation mail.
  defineScreen({
    path: 'activate/done',
    layout: 'empty',
    audience: 'everyone',
    screen: 'Activate/ActivationDoneScreen',
    namespaces: ['signup'],
  }),
  defineScreen({
    path: 'activate/error',
    layout: 'empty',
    audience: 'everyone',
    screen: 'Activate/ActivationErrorScreen',
    namespaces: ['signup'],
  }),
]
