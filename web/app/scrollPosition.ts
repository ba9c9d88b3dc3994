import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where the router keeps the positions of this tab, by the keys of its entries, while another document is shown. */
export const POSITIONS_KEY = 'scroll-positions'

// Positions of the entries that this document has shown, which the router keeps to itself.
const positions = new Map<string, number>()

function keptPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, number>
  } catch {
    // Storage can be forbidden; every page then begins at its top.
    return {}
  }
}

/**
 * Gives the entry that a document begins with a key of its own. The router gives keys to its own navigations only, so the first entries of
 * all documents would share one position. Call it before the router is made.
 */
export function keyFirstEntry(): void {
  const state = (history.state ?? {}) as { key?: string }
  if (state.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '')
}

/** Tells the router where the reader of a page that the server has drawn is by now: it would begin such a page at its top. */
export function keepReadersPosition(): void {
  const { key } = history.state as { key: string }
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify({ ...keptPositions(), [key]: scrollY }))
  } catch {
    // As above.
  }
}

// What readers do before they scroll, or so that the page scrolls.
const TOUCHES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the page as long as it was and the browser from following what comes above, until the reader moves it. What a screen shows arrives in
 * parts: a page that is too short for the position would lose it, and an alert above would add its height at each reload.
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

/** Makes Back, Forward and a reload find room for the position that the router returns to. Stands before the router's own restoration. */
export function ScrollRoom() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const position = positions.get(key) ?? keptPositions()[key] ?? 0
    return isReturn && position > 0 ? holdAt(position) : undefined
  }, [key, isReturn])
  // A layout effect, so that the router's scroll to the next page's top is not taken for this page's position.
  useLayoutEffect(() => {
    const keep = () => positions.set(key, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key])
  return null
}
