import { expect, test } from 'vitest'
import { FITTING, panned, SCALE_MAX, stepOfSwipe, zoomed } from './photoZoom.rules.ts'

const size = { width: 300, height: 600 }

test('the point under the fingers stays there while a photo is zoomed', () => {
  const at = { x: 60, y: -90 }
  const view = zoomed(FITTING, 2, at, size)
  // The same spot of the photo, before and after.
  expect([(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]).toEqual([at.x, at.y])
})

test('a photo zooms in up to four times and never becomes smaller than the window', () => {
  expect(zoomed(FITTING, 100, { x: 0, y: 0 }, size).scale).toBe(SCALE_MAX)
  expect(zoomed(zoomed(FITTING, 3, { x: 100, y: 100 }, size), 0.01, { x: 0, y: 0 }, size)).toEqual(FITTING)
})

test('a photo can never be pushed out of the window', () => {
  const view = zoomed(FITTING, 2, { x: 0, y: 0 }, size)
  expect(panned(view, { x: 9999, y: -9999 }, size)).toEqual({ scale: 2, x: 150, y: -300 })
  expect(panned(FITTING, { x: 50, y: 50 }, size)).toEqual(FITTING)
})

test('a long or quick swipe moves to the neighbour, a short and slow one does not', () => {
  expect(stepOfSwipe(-90, 0, 300)).toBe(1)
  expect(stepOfSwipe(90, 0, 300)).toBe(-1)
  expect(stepOfSwipe(-30, -0.9, 300)).toBe(1)
  expect(stepOfSwipe(-30, -0.1, 300)).toBe(0)
})
