const TRACKING_LENGTH_MAX = 200

/** Data of the landing URL that identifies the partner who brought the visitor (SIGN-07). */
export type Tracking = {
  network?: string | null
  ref?: string | null
  sub1?: string | null
  sub2?: string | null
  sub3?: string | null
}

/**
 * Tracking data for storage. It comes from a URL that any visitor can edit, so it is truncated rather than
 * refused.
 */
export function cleanTracking(tracking: Tracking | null | undefined): Tracking | undefined {
  const entries = Object.entries(tracking ?? {}).flatMap(([key, value]) =>
    value ? [[key, value.slice(0, TRACKING_LENGTH_MAX).toWellFormed()] as const] : [],
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
