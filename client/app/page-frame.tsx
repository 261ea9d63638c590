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
 * What every page stands in: something to see while its code comes, and when it breaks. The page before stays in sight
 * until the code is there, unless the one to come has a text for the time between.
 */
export function PageFrame({ title, loadingText, Content }: PageFrameProps) {
  const { pathname } = useLocation()
  // Another key is another boundary, whose words show at once; without words of its own a page waits behind the one before.
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
