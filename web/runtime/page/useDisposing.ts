import { useEffect, useState } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

const DISPOSED_AFTER_MS = 1000

/** Retains the query while the screen is mounted; the delay survives the second mount of strict mode. */
export function useDisposing<Query extends OperationType>(queryRef: PreloadedQuery<Query>) {
  const [pending] = useState(() => new Map<PreloadedQuery<Query>, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    clearTimeout(pending.get(queryRef))
    pending.delete(queryRef)
    return () => {
      pending.set(
        queryRef,
        setTimeout(() => {
          pending.delete(queryRef)
          queryRef.dispose()
        }, DISPOSED_AFTER_MS),
      )
    }
  }, [queryRef, pending])
}
