import { useSyncExternalStore } from 'react'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import { trackingFromAddress } from '#web/runtime/page/tracking.ts'

const never = () => () => {}

// As the server decides when the form arrives: what only tells campaigns apart names no source.
function isFromPartner(): boolean {
  const tracking = trackingFromAddress()
  return Boolean(tracking?.network ?? tracking?.ref)
}

/** Whether this visitor may make an account here (SIGN-06). What brought them counts for as long as the tab is open. */
export function useSignupsOpen(): boolean {
  const { site, hasTrafficSource } = useBoot()
  const remembered = useSyncExternalStore(never, isFromPartner, () => false)
  const { signups } = site.settings
  return signups === 'all' || (signups === 'with_trafficsource' && (hasTrafficSource || remembered))
}
