import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '#web/runtime/ErrorBoundary.tsx'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'

/** A part of the rail with a query of its own. The console works without it while it loads or if it fails. */
export function Extra({ children }: { children: ReactNode }) {
  const attempt = useQueryAttempt()
  return (
    <ErrorBoundary key={attempt} onFailure={() => {}}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
