const KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
const STORAGE_KEY = 'tracking'

export type Tracking = Partial<Record<(typeof KEYS)[number], string>>

/** The slug at the end of a lander's or member landing's address, which tells a partner's campaigns apart. */
const SLUG = /^\/(?:landers\/[a-z]+|members\/[^/]+\/landing[23])\/([\w-]{1,100})\/?$/

/**
 * The traffic source of the landing's address, kept while the tab is open so that it survives until sign-up
 * (SIGN-07). A lander's slug is kept as `sub1`, unless the address has one: it tells campaigns apart and is
 * not a traffic source by itself.
 * @returns null if the visitor came without
 */
export function trackingFromAddress(): Tracking | null {
  const parameters = new URLSearchParams(location.search)
  const named: Tracking = Object.fromEntries(
    KEYS.flatMap((key) => (parameters.get(key) ? [[key, parameters.get(key)?.slice(0, 200)]] : [])),
  )
  const slug = SLUG.exec(location.pathname)?.[1]
  try {
    const isNamed = Object.keys(named).length > 0
    const kept = isNamed ? {} : (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Tracking | null)
    // It overrides an earlier lander's slug, but not one in the address itself.
    const tracking = { ...kept, ...withSlug(named, slug) }
    if (Object.keys(tracking).length === 0) return null
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tracking))
    return tracking
  } catch {
    // Storage may be forbidden; then only the address itself counts.
    const tracking = withSlug(named, slug)
    return Object.keys(tracking).length > 0 ? tracking : null
  }
}

function withSlug(tracking: Tracking, slug: string | undefined): Tracking {
  return slug === undefined ? tracking : { sub1: slug, ...tracking }
}

/** An address of the sign-up with the traffic source in it. */
export function withTracking(pathname: string): string {
  const tracking = trackingFromAddress()
  return tracking === null ? pathname : `${pathname}?${new URLSearchParams(tracking).toString()}`
}
