import i18next from 'i18next'
import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorScreen } from '#web/features/errors/ErrorScreen.tsx'
import { NotFoundScreen } from '#web/features/errors/NotFoundScreen.tsx'
import { loadAnew } from '#web/runtime/network/chunks.ts'
import { useRetry } from '#web/runtime/network/useRetry.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { BrokenErrorPage } from './BrokenErrorPage.tsx'

function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)
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
