import { expect, test } from 'vitest'
import { monthOf, monthsUntil } from './month.rules.ts'

const now = new Date(2026, 0, 15)

test('a month of the closing ends with its last day, the current one today', () => {
  expect(monthOf('2025-02', now)).toEqual({ month: '2025-02', from: '2025-02-01', to: '2025-02-28' })
  const current = { month: '2026-01', from: '2026-01-01', to: '2026-01-15' }
  for (const given of [null, '2026-01', '2026-02', '2025-13', 'last'])
    expect(monthOf(given, now)).toEqual(current)
  expect(monthsUntil(now).slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
})
