import { Component, type ReactNode } from 'react'

type Props = { fallback?: ReactNode; onFailure: (error: unknown) => void; children: ReactNode }

/** Omits children that cannot be drawn and keeps the rest. Another key tries again. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
