import { useState } from 'react'
import { useHydrated } from '#web/runtime/page/hydration.ts'

const NAME = 'trusted'

/**
 * The key of a trusted flagger (TRUST-07) from its link, `/complaints#trusted=…`: after the #, no server and
 * no log reads it.
 * @returns the key, and how to report without it
 */
export function useTrustedKey(): { key: string | undefined; forget: () => void } {
  const isHydrated = useHydrated()
  const [isForgotten, setForgotten] = useState(false)
  const key = isHydrated && !isForgotten ? new URLSearchParams(location.hash.slice(1)).get(NAME) : null
  return { key: key || undefined, forget: () => setForgotten(true) }
}
