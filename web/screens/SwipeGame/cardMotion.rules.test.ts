import { expect, test } from 'vitest'
import { decisionOf, markOf, motionOf, recentTrail, springBack, turnOf, wayOut } from './cardMotion.rules.ts'

const WIDTH = 400
const still = (x: number) => ({ x, y: 0, vx: 0, vy: 0 })

test('a card released near its place returns, one far out is decided by its side', () => {
  expect([still(159), still(-159)].map((motion) => decisionOf(motion, WIDTH))).toEqual([undefined, undefined])
  expect([still(160), still(-160)].map((motion) => decisionOf(motion, WIDTH))).toEqual(['like', 'pass'])
})

test('a flick decides early, and a quick drag back cancels', () => {
  expect(decisionOf({ x: 40, y: 0, vx: 0.9, vy: 0 }, WIDTH)).toBe('like')
  expect(decisionOf({ x: -40, y: 0, vx: -0.9, vy: 0 }, WIDTH)).toBe('pass')
  expect(decisionOf({ x: 300, y: 0, vx: -0.9, vy: 0 }, WIDTH)).toBeUndefined()
  expect(decisionOf({ x: 8, y: 0, vx: 0.9, vy: 0 }, WIDTH)).toBeUndefined()
})

test('a card turns up to 8 degrees and shows heart or cross fully at 40 percent of its width', () => {
  expect([turnOf(200, WIDTH), turnOf(-4000, WIDTH)]).toEqual([4, -8])
  expect([markOf(80, WIDTH), markOf(-160, WIDTH), markOf(390, WIDTH)]).toEqual([0.5, 1, 1])
})

test('the spring returns a card from any position and speed within a second', () => {
  for (const motion of [still(150), { x: 120, y: -60, vx: 2, vy: -1 }, { x: -390, y: 200, vx: -3, vy: 3 }]) {
    const frames = springBack(motion)
    expect(frames.length).toBeLessThanOrEqual(61)
    expect(frames.at(-1)).toEqual({ x: 0, y: 0 })
    // No jump: neither at the start nor where the spring is cut off.
    for (const [index, frame] of frames.entries()) {
      const before = index === 0 ? motion : frames[index - 1]!
      expect(Math.hypot(frame.x - before.x, frame.y - before.y)).toBeLessThan(90)
    }
  }
})

test('a thrown card leaves on its side, the faster the harder it was thrown', () => {
  const [slow, fast] = [
    wayOut(still(170), 'like', 1280, WIDTH),
    wayOut({ x: 170, y: 0, vx: 4, vy: 0 }, 'like', 1280, WIDTH),
  ]
  expect(slow.x).toBe(1040)
  expect(wayOut(still(-170), 'pass', 1280, WIDTH).x).toBe(-1040)
  expect(fast.durationMs).toBeLessThan(slow.durationMs)
})

test('a card’s release speed is that of its last moments, not of the whole drag', () => {
  const trail = [
    { x: 0, y: 0, at: 0 },
    { x: 100, y: 0, at: 1000 },
    { x: 140, y: -20, at: 1040 },
  ]
  expect(motionOf(trail, 1040)).toEqual({ x: 140, y: -20, vx: 1, vy: -0.5 })
  expect(recentTrail(trail, 1040)).toEqual(trail.slice(1))
  expect(motionOf(trail, 2000), 'a card that is held still before').toEqual({ x: 140, y: -20, vx: 0, vy: 0 })
})
