import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastActiveOf } from './lastActive.rules.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Amsterdam'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('a member who was active yesterday was active yesterday, even after a day of 25 hours', () => {
  // The clocks went back in the night to Sunday 25 October 2026.
  const monday = new Date('2026-10-26T09:00:00+01:00')
  expect(lastActiveOf(new Date('2026-10-25T00:30:00+02:00'), monday)).toBe('yesterday')
  expect(lastActiveOf(new Date('2026-10-24T23:30:00+02:00'), monday)).toBe('week')
  // And forward in the night to Sunday 28 March 2027, which had 23.
  const after = new Date('2027-03-29T00:30:00+02:00')
  expect(lastActiveOf(new Date('2027-03-28T00:30:00+01:00'), after)).toBe('yesterday')
  expect(lastActiveOf(new Date('2027-03-27T23:30:00+01:00'), after)).toBe('week')
})

test('a week and a month are as long as people count them', () => {
  const now = new Date('2026-11-20T12:00:00')
  for (const [at, known] of [
    ['2026-11-20T00:00:00', 'today'],
    ['2026-11-19T12:00:00', 'yesterday'],
    ['2026-11-13T00:00:00', 'week'],
    ['2026-11-12T23:00:00', 'month'],
    ['2026-10-19T12:00:00', 'longer'],
  ] as const)
    expect(lastActiveOf(new Date(at), now), at).toBe(known)
})
