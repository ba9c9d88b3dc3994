/** Says that the visitor came through a partner's link (SIGN-07); for as long as the browser is open, because the data itself is kept in the tab. */
export const TRAFFIC_SOURCE_COOKIE = 'trafficsource'

const TRACKING = ['network', 'ref', 'sub1', 'sub2', 'sub3']

/** Whether an address carries tracking data. */
export function hasTrackingData(query: URLSearchParams): boolean {
  return TRACKING.some((name) => Boolean(query.get(name)))
}
