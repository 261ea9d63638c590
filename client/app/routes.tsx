import { Suspense, type ReactNode } from 'react'
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router'
import { useSession } from '../session/session-context.ts'
import type { Session } from '../session/session-store.ts'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { contentOf } from './content-of.ts'
import { signedIn, visitor } from './frames.ts'
import { PageFrame } from './page-frame.tsx'
import { aboutPage, landingPage, pages, privacyNoticePage, type Page } from './pages/pages.ts'
import { AppSkeleton } from './layout/app-skeleton.tsx'
import { returnToState } from './return-to.ts'

const SignedIn = lazyComponent(signedIn)
const SuspendedScreen = lazyComponent(
  lazyModule(async () => (await import('../moderation/suspended-screen.tsx')).SuspendedScreen),
)
const Visitor = lazyComponent(visitor)

export function AppRoutes() {
  const session = useSession()
  const isSuspended = session.status === 'signed-in' && session.user.is_suspended === true
  return useRoutes(isSuspended ? suspendedRoutes() : routesFor(session.status))
}

function routesFor(status: Session['status']): RouteObject[] {
  return [
    { path: aboutPage.path, element: <Framed page={aboutPage} /> },
    { path: privacyNoticePage.path, element: <Framed page={privacyNoticePage} /> },
    { path: '/settings', element: <Navigate to="/settings/account" replace /> },
    { path: '/login', element: <ToStart /> },
    { path: '/register', element: <ToStart /> },
    ...(status === 'signed-out' ? visitorRoutes() : readerRoutes(status)),
    { path: '*', element: <Navigate to="/" replace /> },
  ]
}

function suspendedRoutes(): RouteObject[] {
  const screen = (
    <LazyPage>
      <SuspendedScreen />
    </LazyPage>
  )
  return [{ path: '*', element: screen }]
}

function visitorRoutes(): RouteObject[] {
  return [
    { path: landingPage.path, element: <Framed page={landingPage} /> },
    {
      element: (
        <LazyPage>
          <Visitor />
        </LazyPage>
      ),
      children: pages.filter((page) => !page.protected).map(routeOf),
    },
    ...pages
      .filter((page) => page.protected && page.path !== landingPage.path)
      .map(({ path }) => ({ path, element: <ToLogin /> })),
  ]
}

/** Keeps the state, so that logging in on the landing page still returns to the requested address. */
function ToStart() {
  return <Navigate to="/" replace state={useLocation().state} />
}

/** After logging out, the reader is not returned to this page at the next login. */
function ToLogin() {
  const session = useSession()
  const location = useLocation()
  const left = session.status === 'signed-out' && session.reason === 'left'
  return <Navigate to="/login" replace state={left ? null : returnToState(location, session)} />
}

/** While the stored token is verified, the same routes render a skeleton. */
function readerRoutes(status: 'verifying' | 'signed-in'): RouteObject[] {
  const element = status === 'verifying' ? <AppSkeleton /> : <SignedIn />
  return [{ element: <LazyPage>{element}</LazyPage>, children: pages.map(routeOf) }]
}

function routeOf(page: Page): RouteObject {
  return { path: page.path, element: <Framed page={page} /> }
}

function Framed({ page }: { page: Page }) {
  return <PageFrame title={page.title} loadingText={page.loadingText} Content={contentOf(page)} />
}

function LazyPage({ children }: { children: ReactNode }) {
  return <Suspense fallback={<AppSkeleton />}>{children}</Suspense>
}
