import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'

/** A part of the rail with a query of its own. The console works without it while it loads or if it fails. */
export function Extra({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary onFailure={() => {}}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
