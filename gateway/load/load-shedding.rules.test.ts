import { expect, test } from 'vitest'
import { isAdmitted, type Importance, type Load } from './load-shedding.rules.ts'

const LIMIT = 200
const BUSY: Load = { inHandCount: 0, isBusy: true, servedPerSecond: undefined }

/** How many are taken in hand, one after the other, while none is answered. */
function takenInHand(importance: Importance, isBusy: boolean, servedPerSecond?: number): number {
  const load: Load = { inHandCount: 0, isBusy, servedPerSecond }
  while (isAdmitted(importance, load, LIMIT)) load.inHandCount += 1
  return load.inHandCount
}

test('FED-08 a busy service takes as many requests as its operator says, the last quarter of them from members who do something', () => {
  expect(takenInHand('action', true)).toBe(200)
  expect(takenInHand('view', true)).toBe(150)
})

test('FED-08 while neither the process nor its database is at its limit, requests that wait for something keep nobody out, up to four times as many', () => {
  expect(takenInHand('action', false)).toBe(800)
  expect(takenInHand('view', false)).toBe(600)
})

test('FED-08 of a service that stays busy, nobody who is taken waits for more than it serves in a second, however slow the machine', () => {
  expect(takenInHand('action', true, 120)).toBe(120)
  expect(takenInHand('view', true, 120)).toBe(90)
  // As much as keeps the machine at work, and never more than its operator says.
  expect(takenInHand('action', true, 2)).toBe(48)
  expect(takenInHand('action', true, 4000)).toBe(200)
})

test('an operator who sets the limit to 0 has nobody refused, and the smallest limit takes one view', () => {
  expect(isAdmitted('view', { ...BUSY, inHandCount: 1_000_000 }, 0)).toBe(true)
  expect(isAdmitted('view', BUSY, 1)).toBe(true)
})
