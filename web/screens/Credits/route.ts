import credits from '#web/__generated__/CreditsScreenQuery$parameters.ts'
import repeatOrder from '#web/__generated__/RepeatOrderScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

const common = {
  layout: 'default',
  audience: 'member',
  namespaces: ['premium'],
  variables: () => ({}),
} as const

export const routes: ScreenRoute[] = [
  defineScreen({ ...common, path: 'credits', screen: 'Credits/CreditsScreen', parameters: credits }),
  defineScreen({
    ...common,
    path: 'credits/repeat-order',
    screen: 'Credits/RepeatOrderScreen',
    parameters: repeatOrder,
  }),
]
