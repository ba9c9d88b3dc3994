/** What a request is for: something that a member does, or something that somebody looks at and may look at a moment later. */
export type Importance = 'action' | 'view'

/**
 * How much is under way: requests whose handlers run, whether the process or its database is at its limit, and how many it serves in a second, once
 * it has been there for long enough to tell.
 */
export type Load = { inHandCount: number; isBusy: boolean; servedPerSecond: number | undefined }

// The last quarter of the places is kept for actions: who only looks may not keep others from logging in, writing and paying.
const SHARE_OF_VIEWS = 0.75
// What waits for one table or one subgraph costs memory and nothing else, and must not keep those out who ask for something else.
const FACTOR_WHILE_IDLE = 4
// So much work keeps both processors and all connections busy: with less in hand, less would be served, and less taken the next time.
const PLACES_MIN = 48
const WAIT_SECONDS = 1

/**
 * Whether one more request is taken in hand. Above its places each would wait behind all others, until everybody has given up.
 * @param limit how many requests a busy process has in hand at the most; 0 for any number
 */
export function isAdmitted(importance: Importance, load: Load, limit: number): boolean {
  if (limit === 0) return true
  const places = placesOf(load, limit)
  return load.inHandCount < (importance === 'action' ? places : Math.ceil(places * SHARE_OF_VIEWS))
}

// A peak may fill all places. What goes on gets as many as are served in a second, on whatever machine, so that nobody who is taken waits much longer.
function placesOf({ isBusy, servedPerSecond }: Load, limit: number): number {
  if (!isBusy) return limit * FACTOR_WHILE_IDLE
  if (servedPerSecond === undefined) return limit
  return Math.min(limit, Math.max(PLACES_MIN, Math.ceil(servedPerSecond * WAIT_SECONDS)))
}
