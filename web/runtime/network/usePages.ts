import { useState, useTransition } from 'react'
import type { LoadMoreFn } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/**
 * The next page of a list: the props of `LoadMore`. After a failure it only continues at the reader's
 * request.
 */
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
