import { describe, expect, test } from 'vitest'
import { cropOf, moved } from './crop.rules.ts'

const MIDDLE = { x: 0.5, y: 0.5, zoom: 1 }

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
    const pushed = moved(MIDDLE, 1.6, { x: 40, y: 40 })
    expect(cropOf(pushed, 1.6)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 })
    expect(cropOf(moved(pushed, 1.6, { x: -0.5, y: 0 }), 1.6)).toEqual({
      x: 0.25,
      y: 0,
      width: 0.5,
      height: 1,
    })
  })
})
