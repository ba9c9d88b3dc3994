/**
 * Marks a visitor who came through a partner's link (SIGN-07). It lasts until the browser closes, because the
 * tab keeps the data itself.
 */
export const TRAFFIC_SOURCE_COOKIE = 'trafficsource'

const TRACKING = ['network', 'ref', 'sub1', 'sub2', 'sub3']

/** Whether an address carries tracking data. */
export function hasTrackingData(query: URLSearchParams): boolean {
  return TRACKING.some((name) => Boolean(query.get(name)))
}
