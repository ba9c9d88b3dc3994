import { useEffect, useState } from 'react'
import { serverNow } from '#web/runtime/network/serverTime.ts'

// The server's rule: active within the last five minutes.
const ONLINE_FOR_MS = 5 * 60_000

/**
 * Whether a member is online. It expires while the page stays open, because no event reports that they left.
 */
export function useIsOnline({
  online,
  lastActiveAt,
}: {
  online: boolean
  lastActiveAt: string | null | undefined
}): boolean {
  const [now, setNow] = useState(() => serverNow())
  const until = lastActiveAt ? new Date(lastActiveAt).getTime() + ONLINE_FOR_MS : undefined
  useEffect(() => {
    if (!online || until === undefined) return
    const timer = setTimeout(() => setNow(serverNow()), Math.max(0, until - serverNow()) + 1000)
    return () => clearTimeout(timer)
  }, [online, until])
  return online && (until === undefined || now < until)
}
