import { useEffect, useEffectEvent } from 'react'
import { onReconnected } from '../network/RelayEnvironment.ts'

const EVERY_MS = 60_000

/**
 * For data without live events, while its screen is open: asks every minute if the page is visible, when it
 * becomes visible, and after a lost connection.
 */
export function useRegularly(ask: () => void): void {
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    const asking = () => askIfSeen()
    const timer = setInterval(asking, EVERY_MS)
    document.addEventListener('visibilitychange', asking)
    const stop = onReconnected(asking)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', asking)
      stop()
    }
  }, [])
}
