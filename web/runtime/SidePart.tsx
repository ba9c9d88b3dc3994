import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { beginQueryAttempt, useQueryAttempt } from './network/queryAttempt.ts'
import { onReconnected } from './network/RelayEnvironment.ts'

type Props = {
  /** Shown while the part loads, and after it has failed. */
  fallback?: ReactNode
  onFailure?: (error: unknown) => void
  children: ReactNode
}

/**
 * A part without which the screen works, with a lazy query whose `fetchKey` is `useQueryAttempt()`. A failed
 * one is asked for again when the connection returns and when the part is shown anew.
 */
export function SidePart({ fallback, onFailure, children }: Props) {
  const attempt = useQueryAttempt()
  const hasFailed = useRef(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const askAgain = () => {
      if (hasFailed.current) beginQueryAttempt()
    }
    const stop = onReconnected(askAgain)
    return () => {
      stop()
      askAgain()
    }
  }, [])
  // A part that has not failed keeps its state. One that fails at its first draw does so before effects run.
  const seen = useRef(attempt)
  useEffect(() => {
    if (seen.current === attempt) return
    seen.current = attempt
    if (!hasFailed.current) return
    hasFailed.current = false
    setRound((count) => count + 1)
  }, [attempt])
  return (
    <ErrorBoundary
      key={round}
      fallback={fallback}
      onFailure={(error) => {
        hasFailed.current = true
        onFailure?.(error)
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
