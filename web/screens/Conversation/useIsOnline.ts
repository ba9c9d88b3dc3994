import { useEffect, useState } from 'react'

// As the server counts it: active within the last five minutes.
const ONLINE_FOR_MS = 5 * 60_000

/** Whether somebody is online, also when the page stays open and nothing is heard of them any more: that they left is told by nobody. */
export function useIsOnline({
  online,
  lastActiveAt,
}: {
  online: boolean
  lastActiveAt: string | null | undefined
}): boolean {
  const [now, setNow] = useState(() => Date.now())
  const until = lastActiveAt ? new Date(lastActiveAt).getTime() + ONLINE_FOR_MS : undefined
  useEffect(() => {
    if (!online || until === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [online, until])
  return online && (until === undefined || now < until)
}
