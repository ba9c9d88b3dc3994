import { useSyncExternalStore } from 'react'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import { neverChanges } from '#web/runtime/page/neverChanges.ts'
import { trackingFromAddress } from '#web/runtime/page/tracking.ts'

// The server's rule for an arriving form: a campaign slug alone is not a traffic source.
function isFromPartner(): boolean {
  const tracking = trackingFromAddress()
  return Boolean(tracking?.network ?? tracking?.ref)
}

/**
 * Whether this visitor may create an account here (SIGN-06). The traffic source counts while the tab is open.
 */
export function useSignupsOpen(): boolean {
  const { site, hasTrafficSource } = useBoot()
  const remembered = useSyncExternalStore(neverChanges, isFromPartner, () => false)
  const { signups } = site.settings
  return signups === 'all' || (signups === 'with_trafficsource' && (hasTrafficSource || remembered))
}
