import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where the router keeps this tab's positions, by entry key, while another document is shown. */
export const POSITIONS_KEY = 'scroll-positions'

// Positions of the entries that this document has shown; the router does not expose its own.
const positions = new Map<string, number>()

function keptPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, number>
  } catch {
    // Storage may be forbidden; every page then begins at its top.
    return {}
  }
}

/**
 * Gives a document's first history entry a key of its own. The router only gives keys to its own navigations,
 * so the first entries of all documents would share one position. Call it before the router is created.
 */
export function keyFirstEntry(): void {
  const state = (history.state ?? {}) as { key?: string }
  if (state.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '')
}

/**
 * Passes the router the reader's current position on a server-drawn page, which it would otherwise scroll to
 * the top.
 */
export function keepReadersPosition(): void {
  const { key } = history.state as { key: string }
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify({ ...keptPositions(), [key]: scrollY }))
  } catch {
    // Storage may be forbidden.
  }
}

// Events that precede a reader's scrolling, or cause it.
const TOUCHES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Holds the page's height and disables scroll anchoring until the reader scrolls. A screen loads in parts: a
 * page too short for the position would lose it, and an alert above would add its height at each reload.
 */
function holdAt(position: number): () => void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  style.setProperty('min-height', `${position + innerHeight}px`)
  const watching = new AbortController()
  const release = () => {
    watching.abort()
    style.removeProperty('overflow-anchor')
    style.removeProperty('min-height')
  }
  for (const touch of TOUCHES) addEventListener(touch, release, { signal: watching.signal, passive: true })
  return release
}

/**
 * Makes room for the position that the router restores on Back, Forward and reload. Must come before the
 * router's own restoration.
 */
export function ScrollRoom() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const position = positions.get(key) ?? keptPositions()[key] ?? 0
    return isReturn && position > 0 ? holdAt(position) : undefined
  }, [key, isReturn])
  // A layout effect, so that the router's scroll to the next page's top is not recorded as this page's
  // position.
  useLayoutEffect(() => {
    const keep = () => positions.set(key, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key])
  return null
}
