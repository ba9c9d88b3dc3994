import { describe, expect, test } from 'vitest'
import { cropOf, moved } from './crop.rules.ts'

const MIDDLE = { x: 0.5, y: 0.5, zoom: 1 }
const to = { x: 0, y: 0 }

describe('the part of a picture that a member keeps', () => {
  test('has the shape of the frame and touches the edges of the picture', () => {
    expect(cropOf(MIDDLE, 1.6)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
    expect(cropOf(MIDDLE, 0.4)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
    expect(cropOf(MIDDLE, 0.8)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  test('gets smaller when zooming in', () => {
    expect(cropOf({ ...MIDDLE, zoom: 2 }, 0.8)).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 })
  })

  test('never leaves the picture, however far it is moved, and comes back at once', () => {
    const pushed = moved(MIDDLE, 1.6, { from: { x: 40, y: 40 }, to, factor: 1 })
    expect(cropOf(pushed, 1.6)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 })
    expect(cropOf(moved(pushed, 1.6, { from: { x: -0.5, y: 0 }, to, factor: 1 }), 1.6)).toEqual({
      x: 0.25,
      y: 0,
      width: 0.5,
      height: 1,
    })
  })

  test('keeps below two fingers what was there, and stops at the largest zoom and at the edges', () => {
    const from = { x: 0.25, y: 0.5 }
    const enlarged = moved(MIDDLE, 0.8, { factor: 2, from, to: from })
    expect(enlarged.zoom).toBe(2)
    expect(cropOf(enlarged, 0.8)).toEqual({ x: 0.125, y: 0.25, width: 0.5, height: 0.5 })
    const carried = moved(enlarged, 0.8, { factor: 1, from, to: { x: 0.35, y: 0.5 } })
    expect(cropOf(carried, 0.8).x).toBeCloseTo(0.075)
    expect(moved(MIDDLE, 0.8, { factor: 40, from, to: from }).zoom).toBe(4)
    expect(cropOf(moved(enlarged, 0.8, { factor: 0.1, from, to: from }), 0.8)).toEqual(cropOf(MIDDLE, 0.8))
  })
})
