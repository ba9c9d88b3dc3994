const TRACKING_LENGTH_MAX = 200

/** Data of the landing address that says which partner brought the visitor (SIGN-07). */
export type Tracking = {
  network?: string | null
  ref?: string | null
  sub1?: string | null
  sub2?: string | null
  sub3?: string | null
}

/** Tracking data as it is stored: it comes from an address that anybody can write, so it is cut rather than refused. */
export function cleanTracking(tracking: Tracking | null | undefined): Tracking | undefined {
  const entries = Object.entries(tracking ?? {}).flatMap(([key, value]) =>
    value ? [[key, value.slice(0, TRACKING_LENGTH_MAX).toWellFormed()] as const] : [],
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
