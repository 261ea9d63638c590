import { Suspense, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { Loading } from '../ui/feedback/loading.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

interface PageFrameProps {
  title: string
  loadingText?: string | undefined
  Content: ComponentType
}

/**
 * Every page's Suspense and error boundary. The previous page stays visible until the code has loaded, unless the next page has a loading
 * text.
 */
export function PageFrame({ title, loadingText, Content }: PageFrameProps) {
  const { pathname } = useLocation()
  // A new key mounts a new Suspense boundary, which shows its loading text at once; without one the transition keeps the previous page.
  const [boundary, setBoundary] = useState(loadingText ?? 'page')
  if (loadingText !== undefined && loadingText !== boundary) setBoundary(loadingText)

  return (
    <ErrorBoundary route={pathname}>
      <Suspense key={boundary} fallback={<Loading {...(loadingText && { text: loadingText })} />}>
        <RouteAnnouncer key={pathname} title={title} />
        <Content />
      </Suspense>
    </ErrorBoundary>
  )
}
