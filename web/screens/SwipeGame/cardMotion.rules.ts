/** A card's offset from its place, in pixels, and its speed, in pixels per millisecond. */
export type Motion = { x: number; y: number; vx: number; vy: number }

/** A card in its place. */
export const AT_REST: Motion = { x: 0, y: 0, vx: 0, vy: 0 }

/** A point of a card's drag, and its time in milliseconds. */
export type Passed = { x: number; y: number; at: number }

const TURN_DEGREES = 8
const DECIDES_AT = 0.4
const FLICK_SPEED = 0.55
const FLICK_DISTANCE_PIXELS = 24
const FRAME_MS = 1000 / 60
const FRAMES_MAX = 60
// A spring that slightly overshoots once: about a third of a second back to rest.
const STIFFNESS = 260
const DAMPING = 24
// A card's release speed is that of the last moments, not of the whole drag.
const SPEED_OVER_MS = 80
const LEAVES_WITHIN_MS = { least: 160, most: 340 }

/** A dragged card's rotation: 8° at a card's width, and no more. */
export function turnOf(x: number, width: number): number {
  return Math.max(-TURN_DEGREES, Math.min(TURN_DEGREES, (x / width) * TURN_DEGREES))
}

/** The opacity of heart or cross: full at 40 % of the width. */
export function markOf(x: number, width: number): number {
  return Math.min(1, Math.abs(x) / (width * DECIDES_AT))
}

/** The points that determine a card's speed: those of the last moments. */
export function recentTrail(trail: readonly Passed[], now: number): Passed[] {
  return trail.filter(({ at }) => now - at <= SPEED_OVER_MS)
}

/** A card's position and speed at its release. The trail has at least the point where the drag began. */
export function motionOf(trail: readonly Passed[], now: number): Motion {
  const last = trail.at(-1)!
  const first = recentTrail(trail, now)[0] ?? last
  const elapsed = last.at - first.at
  return {
    x: last.x,
    y: last.y,
    vx: elapsed > 0 ? (last.x - first.x) / elapsed : 0,
    vy: elapsed > 0 ? (last.y - first.y) / elapsed : 0,
  }
}

/**
 * The decision at the release: far enough, or fast enough in the drag's direction; otherwise the card goes
 * back.
 */
export function decisionOf({ x, vx }: Motion, width: number): 'like' | 'pass' | undefined {
  const isFar = Math.abs(x) >= width * DECIDES_AT
  const isFlick =
    Math.abs(vx) >= FLICK_SPEED && Math.abs(x) >= FLICK_DISTANCE_PIXELS && Math.sign(vx) === Math.sign(x)
  // A fast drag back means a change of mind.
  const isReturning = Math.abs(vx) >= FLICK_SPEED && Math.sign(vx) !== Math.sign(x)
  if ((!isFar && !isFlick) || isReturning) return undefined
  return x > 0 ? 'like' : 'pass'
}

/** The way back to rest, one position per frame, as a spring pulls a card released at some speed. */
export function springBack({ x, y, vx, vy }: Motion): { x: number; y: number }[] {
  const frames: { x: number; y: number }[] = []
  let [px, py, sx, sy] = [x, y, vx * 1000, vy * 1000]
  const seconds = FRAME_MS / 1000
  while (frames.length < FRAMES_MAX) {
    sx += (-STIFFNESS * px - DAMPING * sx) * seconds
    sy += (-STIFFNESS * py - DAMPING * sy) * seconds
    px += sx * seconds
    py += sy * seconds
    frames.push({ x: px, y: py })
    if (Math.hypot(px, py) < 0.5 && Math.hypot(sx, sy) < 20) break
  }
  frames.push({ x: 0, y: 0 })
  return frames
}

/** A card's exit: its target, and the duration in milliseconds, at least as fast as it was thrown. */
export function wayOut(
  from: Motion,
  direction: 'like' | 'pass',
  viewWidth: number,
  cardWidth: number,
): { x: number; y: number; durationMs: number } {
  const x = (direction === 'like' ? 1 : -1) * (viewWidth / 2 + cardWidth)
  const distance = Math.abs(x - from.x)
  const wanted = distance / Math.max(0.1, Math.abs(from.vx))
  const durationMs = Math.min(LEAVES_WITHIN_MS.most, Math.max(LEAVES_WITHIN_MS.least, wanted))
  return { x, y: from.y + Math.max(-1.2, Math.min(1.2, from.vy)) * durationMs, durationMs }
}

/** The duration of the way back in milliseconds. */
export const springDurationMs = (frames: readonly unknown[]): number => frames.length * FRAME_MS
