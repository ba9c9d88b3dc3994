import { useState, useTransition } from 'react'
import type { LoadMoreFn } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** The next page of a list: what `LoadMore` needs. After a failure nothing is asked until the reader wants it. */
export function usePages<Query extends OperationType>(
  pagination: { loadNext: LoadMoreFn<Query>; hasNext: boolean; isLoadingNext: boolean },
  count: number,
) {
  const { loadNext, hasNext, isLoadingNext } = pagination
  const [failed, setFailed] = useState(false)
  const [isPending, startTransition] = useTransition()
  function onLoad() {
    setFailed(false)
    startTransition(() => {
      loadNext(count, { onComplete: (error) => setFailed(error !== null) })
    })
  }
  return { hasNext, isLoading: isLoadingNext || isPending, failed, onLoad }
}
