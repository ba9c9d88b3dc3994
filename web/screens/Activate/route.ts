import parameters from '#web/__generated__/ActivateScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'activate',
    layout: 'empty',
    audience: 'member',
    screen: 'Activate/ActivateScreen',
    namespaces: ['signup'],
    asksAge: false,
    parameters,
    variables: () => ({}),
  }),
  // The address in the activation mail.
  defineScreen({
    path: 'activate/done',
    layout: 'empty',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'Activate/ActivationDoneScreen',
    namespaces: ['signup'],
    asksAge: false,
  }),
  defineScreen({
    path: 'activate/error',
    layout: 'empty',
    audience: 'everyone',
    whileSuspended: true,
    screen: 'Activate/ActivationErrorScreen',
    namespaces: ['signup'],
    asksAge: false,
  }),
]
