/** What a request is for: an action of a member, or a view, which can wait a moment. */
export type Importance = 'action' | 'view'

/**
 * The current load: requests in progress, whether the process or its database is at its limit, and the
 * requests served per second. The rate is undefined until the process has been busy long enough to measure
 * it.
 */
export type Load = { inHandCount: number; isBusy: boolean; servedPerSecond: number | undefined }

// The last quarter of the places is reserved for actions: views must not keep others from logging in, writing
// and paying.
const SHARE_OF_VIEWS = 0.75
// Requests that wait for one table or one subgraph cost only memory, and must not lock out requests for
// anything else.
const FACTOR_WHILE_IDLE = 4
// So much work keeps both processors and all connections busy: with less in progress, throughput would drop,
// and the next limit with it.
const PLACES_MIN = 48
const WAIT_SECONDS = 1

/**
 * Whether one more request is admitted. Above the limit each would queue behind all others until every client
 * has given up.
 * @param limit the maximum number of requests in progress in a busy process; 0 for no limit
 */
export function isAdmitted(importance: Importance, load: Load, limit: number): boolean {
  if (limit === 0) return true
  const places = placesOf(load, limit)
  return load.inHandCount < (importance === 'action' ? places : Math.ceil(places * SHARE_OF_VIEWS))
}

// A peak may fill all places. Sustained load gets as many as the machine serves in a second, so that no
// admitted request waits much longer.
function placesOf({ isBusy, servedPerSecond }: Load, limit: number): number {
  if (!isBusy) return limit * FACTOR_WHILE_IDLE
  if (servedPerSecond === undefined) return limit
  return Math.min(limit, Math.max(PLACES_MIN, Math.ceil(servedPerSecond * WAIT_SECONDS)))
}
