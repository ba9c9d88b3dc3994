import { useSyncExternalStore } from 'react'
import { useBoot } from '../app/BootContext.tsx'
import { trackingFromAddress } from '../app/tracking.ts'

const never = () => () => {}

/** Whether this visitor may make an account here (SIGN-06). What brought them counts for as long as the tab is open. */
export function useSignupsOpen(): boolean {
  const { site, hasTrafficSource } = useBoot()
  const remembered = useSyncExternalStore(
    never,
    () => trackingFromAddress() !== null,
    () => false,
  )
  const { signups } = site.settings
  return signups === 'all' || (signups === 'with_trafficsource' && (hasTrafficSource || remembered))
}
