import { markOf, springBack, springDurationMs, turnOf, wayOut, type Motion } from './cardMotion.rules.ts'
import type { Direction } from './swipeDeck.rules.ts'

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Puts a card where it is dragged to, with the mark that says what letting go there means. */
export function placeCard(element: HTMLElement, x: number, y: number): void {
  element.style.transform = x === 0 && y === 0 ? '' : transformOf(x, y, element.offsetWidth)
  markCard(element, x === 0 ? '' : x > 0 ? 'like' : 'pass', markOf(x, element.offsetWidth))
}

/** Stops a card that is still springing back. @returns where it was caught */
export function catchCard(element: HTMLElement): { x: number; y: number } {
  const { m41: x, m42: y } = new DOMMatrix(getComputedStyle(element).transform)
  for (const animation of element.getAnimations()) animation.cancel()
  placeCard(element, x, y)
  return { x, y }
}

/** Lets a card spring back to its place. */
export function settleCard(element: HTMLElement, from: Motion): void {
  placeCard(element, 0, 0)
  if ((from.x === 0 && from.y === 0) || isStill()) return
  const frames = springBack(from)
  const keyframes = [from, ...frames].map(({ x, y }) => ({
    transform: transformOf(x, y, element.offsetWidth),
  }))
  element.animate(keyframes, { duration: springDurationMs(frames), easing: 'linear' })
}

/** Lets a card fly out. @returns the flight; undefined for who wants less motion */
export function flyOut(element: HTMLElement, from: Motion, leaving: Direction): Animation | undefined {
  if (isStill()) return undefined
  const out = wayOut(from, leaving, innerWidth, element.offsetWidth)
  markCard(element, leaving, 1)
  return element.animate(
    [
      { transform: transformOf(from.x, from.y, element.offsetWidth) },
      { transform: transformOf(out.x, out.y, element.offsetWidth) },
    ],
    { duration: out.durationMs, easing: 'cubic-bezier(.3, .4, .7, 1)', fill: 'forwards' },
  )
}

// Heart or cross, and how clearly.
function markCard(element: HTMLElement, side: Direction | '', mark: number): void {
  element.dataset.side = side
  element.style.setProperty('--mark', String(mark))
}

function transformOf(x: number, y: number, width: number): string {
  return `translate(${x}px, ${y}px) rotate(${turnOf(x, width)}deg)`
}
