import { useEffect, useRef, type PointerEvent } from 'react'
import { decisionOf, markOf, springBack, springDurationMs, turnOf, wayOut, type Motion } from './cardMotion.rules.ts'
import type { Direction } from './swipeDeck.rules.ts'

const TAP_PIXELS = 6
// The speed at which a card is let go is that of the last moments, not of the whole way.
const SPEED_OVER_MS = 80
const PRESSED_SPEED = 2.4

type Drag = { pointerId: number; startX: number; startY: number; fromX: number; fromY: number; far: boolean; trail: { x: number; y: number; at: number }[] }

type Options = {
  /** Only the top card can be dragged. */
  active: boolean
  leaving: Direction | undefined
  onDecide: (direction: Direction) => void
  onTap: () => void
  onLeft: () => void
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Moves a card by finger, pen or mouse: it follows the pointer, turns, springs back when it is let go early and flies out as fast as it was thrown.
 * Everything is a transform, so that no frame waits for layout; who wants less motion sees the card follow, but neither spring nor fly.
 */
export function useCardMotion({ active, leaving, onDecide, onTap, onLeft }: Options) {
  const card = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const motion = useRef<Motion>({ x: 0, y: 0, vx: 0, vy: 0 })

  function place(x: number, y: number) {
    if (card.current) placeElement(card.current, x, y)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!active || leaving || event.button !== 0 || !event.isPrimary) return
    const element = event.currentTarget
    // A card that is still springing back is caught where it is.
    const { m41: fromX, m42: fromY } = new DOMMatrix(getComputedStyle(element).transform)
    for (const animation of element.getAnimations()) animation.cancel()
    place(fromX, fromY)
    element.setPointerCapture(event.pointerId)
    drag.current = { pointerId: event.pointerId, startX: event.clientX, startY: event.clientY, fromX, fromY, far: false, trail: [{ x: fromX, y: fromY, at: event.timeStamp }] }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    if (dragged?.pointerId !== event.pointerId) return
    const x = dragged.fromX + event.clientX - dragged.startX
    const y = dragged.fromY + event.clientY - dragged.startY
    if (Math.hypot(x - dragged.fromX, y - dragged.fromY) > TAP_PIXELS) dragged.far = true
    dragged.trail = [...dragged.trail.filter(({ at }) => event.timeStamp - at <= SPEED_OVER_MS), { x, y, at: event.timeStamp }]
    if (dragged.far) place(x, y)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    if (dragged?.pointerId !== event.pointerId) return
    drag.current = undefined
    if (!dragged.far) {
      settle({ x: dragged.fromX, y: dragged.fromY, vx: 0, vy: 0 })
      return onTap()
    }
    motion.current = motionOf(dragged.trail, event.timeStamp)
    const decision = decisionOf(motion.current, event.currentTarget.offsetWidth)
    if (decision === undefined) settle(motion.current)
    else onDecide(decision)
  }

  // The browser takes the pointer away, for instance to scroll: nothing was decided.
  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    const dragged = drag.current
    if (dragged?.pointerId !== event.pointerId) return
    drag.current = undefined
    settle(motionOf(dragged.trail, event.timeStamp))
  }

  function settle(from: Motion) {
    const element = card.current
    motion.current = { x: 0, y: 0, vx: 0, vy: 0 }
    place(0, 0)
    if (!element || (from.x === 0 && from.y === 0) || isStill()) return
    const frames = springBack(from)
    const keyframes = [from, ...frames].map(({ x, y }) => ({ transform: transformOf(x, y, element.offsetWidth) }))
    element.animate(keyframes, { duration: springDurationMs(frames), easing: 'linear' })
  }

  const left = useRef(onLeft)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => {
    const element = card.current
    if (!element) return
    if (leaving === undefined) {
      // A card that was put back lies where it was taken from.
      motion.current = { x: 0, y: 0, vx: 0, vy: 0 }
      placeElement(element, 0, 0)
      return
    }
    if (isStill()) return left.current()
    const from = motion.current.x === 0 ? { ...motion.current, vx: PRESSED_SPEED } : motion.current
    const out = wayOut(from, leaving, innerWidth, element.offsetWidth)
    markElement(element, leaving, 1)
    const flight = element.animate([{ transform: transformOf(from.x, from.y, element.offsetWidth) }, { transform: transformOf(out.x, out.y, element.offsetWidth) }], {
      duration: out.durationMs, easing: 'cubic-bezier(.3, .4, .7, 1)', fill: 'forwards',
    })
    flight.onfinish = () => left.current()
    return () => flight.cancel()
  }, [leaving])

  return { ref: card, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

function placeElement(element: HTMLElement, x: number, y: number): void {
  element.style.transform = x === 0 && y === 0 ? '' : transformOf(x, y, element.offsetWidth)
  markElement(element, x === 0 ? '' : x > 0 ? 'like' : 'pass', markOf(x, element.offsetWidth))
}

// Heart or cross, and how clearly.
function markElement(element: HTMLElement, side: Direction | '', mark: number): void {
  element.dataset.side = side
  element.style.setProperty('--mark', String(mark))
}

function transformOf(x: number, y: number, width: number): string {
  return `translate(${x}px, ${y}px) rotate(${turnOf(x, width)}deg)`
}

function motionOf(trail: Drag['trail'], now: number): Motion {
  const last = trail.at(-1)!
  const first = trail.find(({ at }) => now - at <= SPEED_OVER_MS) ?? last
  const elapsed = last.at - first.at
  return { x: last.x, y: last.y, vx: elapsed > 0 ? (last.x - first.x) / elapsed : 0, vy: elapsed > 0 ? (last.y - first.y) / elapsed : 0 }
}
