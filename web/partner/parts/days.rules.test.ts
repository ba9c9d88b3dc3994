import { expect, test } from 'vitest'
import { daysOf, lastDays, scaleEnd, todayIn } from './days.rules.ts'

test('FED-06 a partner’s day begins when the site’s does, not when the browser’s does', () => {
  const late = new Date('2026-11-28T23:30:00Z')
  expect(todayIn('Europe/Amsterdam', late)).toBe('2026-11-29')
  expect(todayIn('America/New_York', late)).toBe('2026-11-28')
})

test('FED-06 a range has each of its days once, also across the change of the clock', () => {
  expect(lastDays(7, '2026-11-28')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(daysOf({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(daysOf(lastDays(90, '2026-03-30'))).toHaveLength(90)
})

test('FED-06 a chart’s scale ends at a round number that holds its highest bar', () => {
  expect([[], [0], [1], [3], [11], [20], [999]].map(scaleEnd)).toEqual([1, 1, 1, 5, 20, 20, 1000])
})
