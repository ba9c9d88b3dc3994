import parameters from '#web/__generated__/DirectDebitScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

export const routes: ScreenRoute[] = [
  defineScreen({
    path: 'directdebit',
    layout: 'default',
    audience: 'member',
    screen: 'DirectDebit/DirectDebitScreen',
    namespaces: ['premium'],
    parameters,
    variables: ({ url }) => ({
      bundleId: url.searchParams.get('bundle') ?? '',
      code: url.searchParams.get('code'),
    }),
  }),
]
