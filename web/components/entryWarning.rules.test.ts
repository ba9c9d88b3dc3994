import { expect, test } from 'vitest'
import { isEntryWarned } from './entryWarning.rules.ts'

const landing = { layout: 'default', pathname: '/', country: 'BE', enabled: true, countries: ['BE', 'NL'] } as const

test('the entry warning opens for the configured countries, in chat and lander layouts for NL and DE only', () => {
  expect(isEntryWarned(landing)).toBe(true)
  expect(isEntryWarned({ ...landing, country: 'FR' })).toBe(false)
  expect(isEntryWarned({ ...landing, layout: 'lander' })).toBe(false)
  expect(isEntryWarned({ ...landing, layout: 'lander', country: 'DE' })).toBe(true)
  expect(isEntryWarned({ ...landing, layout: 'chat', country: 'NL' })).toBe(true)
})

test('the entry warning stays away when it is switched off, and on complete-signup and reset-password', () => {
  expect(isEntryWarned({ ...landing, enabled: false })).toBe(false)
  expect(isEntryWarned({ ...landing, pathname: '/complete-signup' })).toBe(false)
  expect(isEntryWarned({ ...landing, pathname: '/reset-password/do' })).toBe(false)
})
