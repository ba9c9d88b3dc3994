import { expect, test } from 'vitest'
import { currentSettingsPath, settingsGroupOf } from './settingsGroups.rules.ts'

test('ROUTE-10 an old link into the settings leads to the part that it meant, and with anything else to the settings', () => {
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
