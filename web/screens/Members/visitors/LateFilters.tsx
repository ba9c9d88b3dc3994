import { lazy, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#web/design/notice/Skeleton.tsx'
import type { SearchControl } from '#web/features/search/useAddressFilter.ts'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import { importChunk } from '#web/runtime/network/chunks.ts'
import { reportFailedPart } from '#web/runtime/network/reportFailedPart.ts'
import { whenReachable } from '#web/runtime/network/whenReachable.ts'
import layout from '#web/design/layout.module.css'

// React.lazy keeps a failed load for ever, so another round has a new one.
const create = () => lazy(() => importChunk(() => import('./VisitorFilters.tsx')))
let VisitorFilters = create()

/** The place of the filters until they are there. */
export function FilterSkeleton() {
  return (
    <div className={layout.stack}>
      <Skeleton shape="line" />
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
    </div>
  )
}

/**
 * The filters of a visitor's search, which come with Relay: a page that shows members does without it until
 * then. Filters that fail to load come with the connection.
 */
export function LateFilters(props: { control: SearchControl; takesFocus?: boolean }) {
  const [round, setRound] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    return whenReachable(
      () => {
        setHasFailed(false)
        setRound((count) => count + 1)
      },
      { isAway: true },
    )
  }, [hasFailed])
  return (
    <ErrorBoundary
      key={round}
      fallback={<FilterSkeleton />}
      onFailure={(error) => {
        VisitorFilters = create()
        setHasFailed(true)
        void reportFailedPart(error)
      }}
    >
      <Suspense fallback={<FilterSkeleton />}>
        <VisitorFilters {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
