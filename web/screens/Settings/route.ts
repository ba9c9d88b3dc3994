import parameters from '../../__generated__/SettingsScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '../../app/page.ts'

export const routes: ScreenRoute[] = [
  // The address is the specification's; the account menu calls it settings (ROUTE-10).
  defineScreen({
    path: 'notifications',
    layout: 'default',
    audience: 'member',
    screen: 'Settings/SettingsScreen',
    namespaces: ['settings'],
    parameters,
    variables: () => ({}),
  }),
]
