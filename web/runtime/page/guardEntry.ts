import type { DataRouter, Location } from 'react-router'

/** What the router keeps in an entry of the history, and whether a guard entry follows it. */
type EntryState = { idx?: number; isGuarded?: true; isGuard?: true } | null

// Overlays that Back closes, the topmost last.
const overlays: (() => void)[] = []
let router: Pick<DataRouter, 'state' | 'subscribe'> | undefined
let index = 0
let isAtGuard = false
let closeOnReturn: (() => void) | undefined

const stateNow = () => history.state as EntryState
const indexNow = () => stateNow()?.idx ?? 0

/** The router's state of a location that is the first of its document. */
const firstEntry = ({ state, key }: Location) => ({ usr: state as unknown, key, idx: 0 })

/**
 * The first entry of a document has another document before it, and a page cannot refuse to go there. So the
 * same address gets a second entry while an overlay is open: Back from it closes the overlay. The router
 * takes both for one entry.
 */
function addGuard(): void {
  const state = stateNow()
  history.replaceState({ ...state, isGuarded: true }, '')
  history.pushState({ ...state, isGuarded: undefined, isGuard: true }, '')
  isAtGuard = true
}

function goBack(event: PopStateEvent): void {
  const left = index
  const state = event.state as EntryState
  index = state?.idx ?? 0
  isAtGuard = state?.isGuard === true
  if (closeOnReturn) {
    event.stopImmediatePropagation()
    isAtGuard = index === 0
    closeOnReturn()
    closeOnReturn = undefined
    return
  }
  if (!state?.isGuarded || !router) return
  const close = overlays.pop()
  // From further away the reader has chosen this entry in the browser's list.
  if (!close && left > 0) return
  event.stopImmediatePropagation()
  if (close) {
    // Only then, because it may change the address.
    closeOnReturn = close
    history.go(left + 1)
    return
  }
  // Leaves the document. The entry takes the current address along, such as filters chosen since.
  const { location } = router.state
  history.replaceState(
    { ...firstEntry(location), isGuarded: true },
    '',
    location.pathname + location.search + location.hash,
  )
  history.back()
}

/**
 * Called once. Earlier visits of the tab may have left guard entries.
 * @param create makes the router, whose own listener comes second: Chromium calls those of the window in
 * their order
 */
export function withGuardEntries<Router extends Pick<DataRouter, 'state' | 'subscribe'>>(
  create: () => Router,
): Router {
  addEventListener('popstate', goBack, { capture: true })
  const made = create()
  router = made
  index = indexNow()
  isAtGuard = stateNow()?.isGuard === true
  made.subscribe(() => {
    if (index === indexNow()) return
    index = indexNow()
    isAtGuard = false
  })
  return made
}

/**
 * Lets Back close an overlay on the first entry of a document; on the others the router can refuse to leave.
 * @param close is called once at most
 * @returns call it when the overlay has closed
 */
export function guardFirstEntry(close: () => void): () => void {
  const watching = new AbortController()
  overlays.push(close)
  const isFirst = indexNow() === 0
  if (router && isFirst && !isAtGuard) addGuard()
  // Chromium skips entries that were left without a press. If the overlay has opened by itself, the first
  // press makes an entry that counts.
  const addAnother = () => {
    watching.abort()
    if (isAtGuard) addGuard()
  }
  if (isFirst && navigator.userActivation?.hasBeenActive === false)
    for (const press of ['pointerup', 'keyup'] as const)
      addEventListener(press, addAnother, { signal: watching.signal, passive: true })
  return () => {
    watching.abort()
    const at = overlays.indexOf(close)
    if (at !== -1) overlays.splice(at, 1)
  }
}
