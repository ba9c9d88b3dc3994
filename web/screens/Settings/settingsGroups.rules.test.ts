import { expect, test } from 'vitest'
import { currentSettingsPath, settingsGroupOf } from './settingsGroups.rules.ts'

test('ROUTE-10 an old settings link leads to its part, and any other one to the settings', () => {
  const paths = [
    ['', '', '/settings'],
    ['', '#email', '/settings/login#email'],
    ['?utm_source=mail', '#delete', '/settings/account?utm_source=mail#delete'],
    ['', '#nothing', '/settings'],
    ['', '#constructor', '/settings'],
  ] as const
  for (const [search, hash, path] of paths) expect(currentSettingsPath({ search, hash })).toBe(path)
  expect(settingsGroupOf('privacy')).toBe('privacy')
  expect(settingsGroupOf('email')).toBeUndefined()
})
