import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../ui/failure-notice.tsx'

interface ErrorBoundaryProps {
  /** Another place is another try. */
  place?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  /** Where it stood when it was last whole or broken. */
  place: string | undefined
  broken: boolean
}

/** React catches what a page throws only in a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, place: undefined }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    if (state.place === props.place) return state
    return { broken: false, place: props.place }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <FailureNotice
        title="This page could not be shown"
        text="Something went wrong in it. Your books and lists are safe; try again, and if it stays broken, come back a little later."
        onRetry={() => location.reload()}
      />
    )
  }
}
