import { expect, test } from 'vitest'
import { isAdmitted, type Importance, type Load } from './load-shedding.rules.ts'

const LIMIT = 200
const BUSY: Load = { inHandCount: 0, isBusy: true, servedPerSecond: undefined }

/** How many requests are admitted, one after the other, while none is answered. */
function takenInHand(importance: Importance, isBusy: boolean, servedPerSecond?: number): number {
  const load: Load = { inHandCount: 0, isBusy, servedPerSecond }
  while (isAdmitted(importance, load, LIMIT)) load.inHandCount += 1
  return load.inHandCount
}

test('FED-08 a busy service takes up to the operator’s limit, keeping the last quarter for members’ actions', () => {
  expect(takenInHand('action', true)).toBe(200)
  expect(takenInHand('view', true)).toBe(150)
})

test('FED-08 an idle service admits up to four times its limit while requests only wait for something', () => {
  expect(takenInHand('action', false)).toBe(800)
  expect(takenInHand('view', false)).toBe(600)
})

test('FED-08 a service that stays busy admits no more than it serves in a second, however slow the machine', () => {
  expect(takenInHand('action', true, 120)).toBe(120)
  expect(takenInHand('view', true, 120)).toBe(90)
  // Enough to keep the machine busy, and never more than the operator's limit.
  expect(takenInHand('action', true, 2)).toBe(48)
  expect(takenInHand('action', true, 4000)).toBe(200)
})

test('a limit of 0 means that no request is refused, and the smallest limit admits one view', () => {
  expect(isAdmitted('view', { ...BUSY, inHandCount: 1_000_000 }, 0)).toBe(true)
  expect(isAdmitted('view', BUSY, 1)).toBe(true)
})
