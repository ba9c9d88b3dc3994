import { expect, test } from 'vitest'
import { isEntryWarned } from './entryWarning.rules.ts'

const landing = {
  layout: 'default',
  asksAge: true,
  country: 'BE',
  enabled: true,
  countries: ['BE', 'NL'],
} as const

test('SITE-13 the age is asked in the configured countries, in chat and lander layouts in NL and DE only', () => {
  expect(isEntryWarned(landing)).toBe(true)
  expect(isEntryWarned({ ...landing, country: 'FR' })).toBe(false)
  expect(isEntryWarned({ ...landing, layout: 'lander' })).toBe(false)
  expect(isEntryWarned({ ...landing, layout: 'lander', country: 'DE' })).toBe(true)
  expect(isEntryWarned({ ...landing, layout: 'chat', country: 'NL' })).toBe(true)
  expect(isEntryWarned({ ...landing, layout: 'empty', country: 'NL' })).toBe(false)
})

test('SITE-13 the age is not asked if the site has switched it off, or the screen does not ask', () => {
  expect(isEntryWarned({ ...landing, enabled: false })).toBe(false)
  expect(isEntryWarned({ ...landing, asksAge: false })).toBe(false)
})
