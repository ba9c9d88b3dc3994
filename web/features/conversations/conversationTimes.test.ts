import { expect, test } from 'vitest'
import { dayText, shortTimeText, timeText } from './conversationTimes.ts'

const now = new Date('2026-11-20T12:00:00')

test('the list shows times in the shortest form', () => {
  expect(shortTimeText(new Date('2026-11-20T09:06:00'), 'nl', now)).toBe('09:06')
  expect(shortTimeText(new Date('2026-11-19T23:59:00'), 'nl', now)).toBe('gisteren')
  expect(shortTimeText(new Date('2026-11-16T12:00:00'), 'nl', now)).toBe('ma')
  expect(shortTimeText(new Date('2026-03-12T12:00:00'), 'nl', now)).toBe('12 mrt')
  expect(shortTimeText(new Date('2024-03-12T12:00:00'), 'nl', now)).toBe('12 mrt 2024')
})

test('the hour is written as in the reader’s language', () => {
  const morning = new Date('2026-11-20T09:06:00')
  expect(timeText(morning, 'en')).toMatch(/^9:06\sAM$/)
  expect(timeText(morning, 'en-GB')).toBe('09:06')
  expect(timeText(morning, 'nl')).toBe('09:06')
  expect(timeText(morning, 'es')).toBe('9:06')
  expect(timeText(morning, 'fi')).toBe('9.06')
})

test('the days of a conversation have everyday names', () => {
  expect(dayText(now, 'nl', now)).toBe('Vandaag')
  expect(dayText(new Date('2026-11-19T12:00:00'), 'en', now)).toBe('Yesterday')
  expect(dayText(new Date('2026-11-05T12:00:00'), 'nl', now)).toBe('Donderdag 5 november')
})
