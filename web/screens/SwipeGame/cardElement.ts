import { markOf, springBack, springDurationMs, turnOf, wayOut, type Motion } from './cardMotion.rules.ts'
import type { Direction } from './swipeDeck.rules.ts'

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

let known = { window: '', width: 0 }

/** The width of the cards, which are all alike. Reading it after a change would lay out the page at once. */
function widthOf(element: HTMLElement): number {
  const window = `${innerWidth} ${innerHeight}`
  if (known.window !== window || known.width === 0) known = { window, width: element.offsetWidth }
  return known.width
}

/** Positions a dragged card, with the mark of its pending decision. */
export function placeCard(element: HTMLElement, x: number, y: number): void {
  element.style.transform = x === 0 && y === 0 ? '' : transformOf(x, y, widthOf(element))
  markCard(element, x === 0 ? '' : x > 0 ? 'like' : 'pass', markOf(x, widthOf(element)))
}

/** Stops a card that is still springing back. @returns its position at that moment */
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
    transform: transformOf(x, y, widthOf(element)),
  }))
  element.animate(keyframes, { duration: springDurationMs(frames), easing: 'linear' })
}

/** Lets a card fly out. @returns the animation; undefined for members who prefer reduced motion */
export function flyOut(element: HTMLElement, from: Motion, leaving: Direction): Animation | undefined {
  if (isStill()) return undefined
  const out = wayOut(from, leaving, innerWidth, widthOf(element))
  markCard(element, leaving, 1)
  return element.animate(
    [
      { transform: transformOf(from.x, from.y, widthOf(element)) },
      { transform: transformOf(out.x, out.y, widthOf(element)) },
    ],
    { duration: out.durationMs, easing: 'cubic-bezier(.3, .4, .7, 1)', fill: 'forwards' },
  )
}

// Heart or cross, with its opacity.
function markCard(element: HTMLElement, side: Direction | '', mark: number): void {
  element.dataset.side = side
  element.style.setProperty('--mark', String(mark))
}

function transformOf(x: number, y: number, width: number): string {
  return `translate(${x}px, ${y}px) rotate(${turnOf(x, width)}deg)`
}
