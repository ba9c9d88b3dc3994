import { useEffect, useState } from 'react'
import { useBoot } from '#web/runtime/page/BootContext.tsx'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'

/**
 * The prices: those in the document, otherwise fetched.
 * @returns neither while they load, then the prices or the error
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
