import { useEffect, useState } from 'react'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'

/**
 * The prices: those of the document that the reader came with, else they are asked for.
 * @returns neither while they are on the way, else the prices or why there are none
 */
export function usePrices(): { prices?: ClientPrices | undefined; failure?: unknown } {
  const { prices: inDocument } = useBoot()
  const [found, setFound] = useState<ClientPrices>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (inDocument) return
    let left = false
    import('./findPrices.ts')
      .then(({ findPrices }) => findPrices())
      .then((prices) => left || setFound(prices))
      .catch((error: unknown) => left || setFailure(error))
    return () => {
      left = true
    }
  }, [inDocument])
  return { prices: inDocument ?? found, failure }
}
