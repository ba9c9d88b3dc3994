import type { DataRouter } from 'react-router'

let router: Pick<DataRouter, 'state'> | undefined

/** Called once, by the creator of the router. */
export function setRouter(made: Pick<DataRouter, 'state'>): void {
  router = made
}

/**
 * Whether the reader is at this history entry and not navigating to another one. React's own copy lags
 * behind: the drawn page may already be left.
 * @param key of the drawn location
 */
export function isStillAt(key: string): boolean {
  return router?.state.location.key === key && router.state.navigation.state === 'idle'
}
