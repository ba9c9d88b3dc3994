const KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
const STORAGE_KEY = 'tracking'

export type Tracking = Partial<Record<(typeof KEYS)[number], string>>

/**
 * The traffic source of the landing's address, kept while the tab is open so that it survives the way to sign-up (SIGN-07).
 * @returns null when the visitor came without
 */
export function trackingFromAddress(): Tracking | null {
  const parameters = new URLSearchParams(location.search)
  const found: Tracking = Object.fromEntries(
    KEYS.flatMap((key) => (parameters.get(key) ? [[key, parameters.get(key)?.slice(0, 200)]] : [])),
  )
  try {
    if (Object.keys(found).length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(found))
    else return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Tracking | null
  } catch {
    // Storage can be forbidden; then only the address itself counts.
  }
  return Object.keys(found).length > 0 ? found : null
}
