import type { DataRouter } from 'react-router'

let router: Pick<DataRouter, 'state'> | undefined

/** Called once, by whoever makes the router. */
export function setRouter(made: Pick<DataRouter, 'state'>): void {
  router = made
}

/**
 * Whether the reader is at this entry of the history and not on the way to another one. React's own copy of it comes later: what is drawn may be left
 * already.
 * @param key of the location that is drawn
 */
export function isStillAt(key: string): boolean {
  return router?.state.location.key === key && router.state.navigation.state === 'idle'
}
