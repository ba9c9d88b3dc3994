import parameters from '#web/__generated__/SettingsScreenQuery$parameters.ts'
import type { SettingsScreenQuery } from '#web/__generated__/SettingsScreenQuery.graphql.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'
import { currentSettingsPath, settingsGroupOf } from './settingsGroups.rules.ts'

const common = {
  layout: 'default',
  audience: 'member',
  screen: 'Settings/SettingsScreen',
  // The reasons of reports have the words that the report's sheet has.
  namespaces: ['settings', 'moderation', 'member'],
  parameters,
  variables: () => ({}),
} as const

export const routes: ScreenRoute[] = [
  defineScreen<SettingsScreenQuery>({ ...common, path: 'settings' }),
  defineScreen<SettingsScreenQuery>({
    ...common,
    path: 'settings/:group',
    knows: ({ group }) => settingsGroupOf(group) !== undefined,
  }),
  // The specification's address (ROUTE-10). A loader does not get the anchor; only readers from outside have
  // one.
  defineScreen<SettingsScreenQuery>({
    ...common,
    path: 'notifications',
    redirectInBrowser: ({ url }) => currentSettingsPath({ search: url.search, hash: location.hash }),
  }),
]
