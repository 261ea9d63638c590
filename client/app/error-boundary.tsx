import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'

interface ErrorBoundaryProps {
  /** A new route resets the boundary. */
  route?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  /** The route at the last render or error. */
  route: string | undefined
  broken: boolean
  /** It failed while offline: the page's code is missing and may still load later. */
  offline: boolean
}

/** React offers error boundaries only as classes. */
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

  // Browsers do not retry a failed module import, so the page has to reload.
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
