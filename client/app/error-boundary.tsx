import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'

interface ErrorBoundaryProps {
  /** Another place is another try. */
  route?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  /** Where it stood when it was last whole or broken. */
  route: string | undefined
  broken: boolean
  /** It broke without a network: what is missing is its code, and that can come yet. */
  offline: boolean
}

/** React catches what a page throws only in a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, offline: false, route: undefined }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true, offline: !navigator.onLine }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): Partial<ErrorBoundaryState> {
    if (state.route === props.route) return state
    return { broken: false, route: props.route }
  }

  override componentDidMount() {
    addEventListener('online', this.comeBack)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.comeBack)
  }

  // A browser does not ask again for code that it could not get once.
  comeBack = () => {
    if (this.state.broken && this.state.offline) location.reload()
  }

  override render() {
    if (!this.state.broken) return this.props.children
    if (this.state.offline) {
      return <FailureNotice title="You're offline" text="This page will load as soon as you're back online." />
    }
    return (
      <FailureNotice
        title="This page couldn't be shown"
        text="Something went wrong. Your books and lists are safe. Please try again, or come back a little later."
        onRetry={() => location.reload()}
      />
    )
  }
}
