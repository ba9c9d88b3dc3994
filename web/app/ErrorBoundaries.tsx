import i18next from 'i18next'
import { Component, useCallback, type ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ErrorScreen } from '#web/features/errors/ErrorScreen.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { NotFoundScreen } from '#web/features/errors/NotFoundScreen.tsx'
import { BrokenErrorPage } from './BrokenErrorPage.tsx'

function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)
}

/** Inside the layout: the navigation stays, the screen's place tells what happened. */
export function ContentErrorBoundary() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const retry = useCallback(() => void revalidate(), [revalidate])
  if (isNotFound(error)) return <NotFoundScreen />
  return <ErrorScreen error={error} onRetry={retry} />
}

const loadAnew = () => location.reload()

/** Around the layouts: even the navigation failed. */
export function FrameErrorBoundary() {
  return <ErrorScreen error={useRouteError()} onRetry={loadAnew} />
}

/** Around everything, the error page included. It uses nothing that could be what failed. */
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
