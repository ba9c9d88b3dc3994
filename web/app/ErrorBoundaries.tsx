import i18next from 'i18next'
import { Component, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { ErrorScreen } from '#web/features/errors/ErrorScreen.tsx'
import { NotFoundScreen } from '#web/features/errors/NotFoundScreen.tsx'
import { isMissingFile, loadAnew } from '#web/runtime/network/chunks.ts'
import { beginQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { BrokenErrorPage } from './BrokenErrorPage.tsx'

function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)
}

// React draws new data a moment after the router has it.
const DRAWN_AFTER_MS = 100

function useRetry(error: unknown): () => void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const location = useLocation()
  const shown = useRef<unknown>(undefined)
  useLayoutEffect(() => {
    shown.current = error
    return () => {
      shown.current = undefined
    }
  }, [error])
  return useCallback(() => {
    const { pathname, search, hash, state } = location
    const askAgain = async () => {
      beginQueryAttempt()
      await revalidate()
      await new Promise((resolve) => setTimeout(resolve, DRAWN_AFTER_MS))
      // The router forgets the error when it sees a revalidation begin and end. On a slow device React draws
      // both as one and the router sees neither, but it does see another location.
      const isHere = window.location.pathname === pathname && window.location.search === search
      if (shown.current !== error || !isHere) return
      await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    }
    if (isMissingFile(error)) loadAnew()
    else void askAgain()
  }, [error, location, navigate, revalidate])
}

/** Inside the layout: the navigation stays, and the error shows in the screen's place. */
export function ContentErrorBoundary() {
  const error = useRouteError()
  const retry = useRetry(error)
  if (isNotFound(error)) return <NotFoundScreen />
  return <ErrorScreen error={error} onRetry={retry} />
}

/** Around the layouts: even the navigation failed. */
export function FrameErrorBoundary() {
  return <ErrorScreen error={useRouteError()} onRetry={loadAnew} />
}

/** Around everything, including the error page. Uses nothing that may itself be broken. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const word = (key: 'errorPage.broken' | 'errorPage.home', english: string) =>
      i18next.isInitialized ? i18next.t(key) : english
    return (
      <BrokenErrorPage
        text={word('errorPage.broken', 'An error occurred while showing the error page')}
        home={word('errorPage.home', 'To the home page')}
      />
    )
  }
}
