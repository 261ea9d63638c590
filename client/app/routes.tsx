import { Suspense, type ReactNode } from 'react'
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router'
import { useSession } from '../session/session-context.ts'
import type { Session } from '../session/session-store.ts'
import { lazyModule, lazyComponent } from '../ui/lazy/lazy-module.ts'
import { PageFrame } from './page-frame.tsx'
import { aboutPage, landingPage, pageAt, pages, privacyNoticePage, type Page } from './pages/pages.ts'
import { AppSkeleton } from './layout/app-skeleton.tsx'
import { returnToState } from './return-to.ts'

const signedIn = lazyModule(async () => (await import('./layout/signed-in.tsx')).SignedIn)
const SignedIn = lazyComponent(signedIn)
const SuspendedScreen = lazyComponent(
  lazyModule(async () => (await import('../moderation/suspended-screen.tsx')).SuspendedScreen),
)
const visitor = lazyModule(async () => (await import('./layout/visitor.tsx')).Visitor)
const Visitor = lazyComponent(visitor)

export function AppRoutes() {
  const session = useSession()
  const isSuspended = session.status === 'signed-in' && session.user.is_suspended === true
  return useRoutes(isSuspended ? suspendedRoutes() : routesFor(session.status))
}

/** Loads the code for an address while the stored session is still being verified. */
export async function preloadForReader(pathname: string): Promise<void> {
  await Promise.all([signedIn.preload(), pageAt(pathname)?.preload()])
}

/** The same of a page that is open to visitors. */
export async function preloadForVisitor(pathname: string): Promise<void> {
  const page = pageAt(pathname)
  if (page && !page.protected) await Promise.all([visitor.preload(), page.preload()])
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
  return <PageFrame title={page.title} loadingText={page.loadingText} Content={page.Content} />
}

function LazyPage({ children }: { children: ReactNode }) {
  return <Suspense fallback={<AppSkeleton />}>{children}</Suspense>
}
