import i18next from 'i18next'
import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ErrorScreen } from './ErrorScreen.tsx'
import { NotFoundError } from './NotFoundError.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)
}

/** Inside the layout: the navigation stays, the screen's place tells what happened. */
export function ContentErrorBoundary() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  if (isNotFound(error)) return <NotFoundScreen />
  return <ErrorScreen error={error} onRetry={() => void revalidator.revalidate()} />
}

/** Around the layouts: even the navigation failed. */
export function FrameErrorBoundary() {
  return <ErrorScreen error={useRouteError()} onRetry={() => location.reload()} />
}

/** Around everything, the error page included. It uses nothing that could be what failed. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const word = (key: 'errorPage.broken' | 'errorPage.home', english: string) => (i18next.isInitialized ? i18next.t(key) : english)
    return (
      <main>
        <p role="alert">{word('errorPage.broken', 'An error occurred while showing the error page')}</p>
        <a href="/">{word('errorPage.home', 'To the home page')}</a>
      </main>
    )
  }
}
