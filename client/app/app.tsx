import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession, useUser } from '../session/session-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionEnded } from './layout/session-ended.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { useScrollPosition } from './use-scroll-position.ts'
import { readReturnTo, returnToState } from './return-to.ts'

export function App() {
  useScrollPosition()
  const rejected = useLeaveWhenRejected()
  useReturnAfterLogin()
  return (
    <ErrorBoundary>
      <SkipLink />
      {rejected && <SessionEnded />}
      <AppRoutes />
    </ErrorBoundary>
  )
}

/** A 401 ends the session and sends the browser to /login. */
function useLeaveWhenRejected(): boolean {
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const rejected = session.status === 'signed-out' && session.reason === 'rejected'
  const leave = useEffectEvent(
    () => void navigate('/login', { replace: true, state: returnToState(location, session) }),
  )

  useEffect(() => {
    if (rejected) leave()
  }, [rejected])

  return rejected
}

/** After logging in, a visitor who was redirected to /login goes on to the page they asked for. */
function useReturnAfterLogin(): void {
  const user = useUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const returnTo = user && readReturnTo(state, user.username)

  useEffect(() => {
    if (returnTo !== undefined) void navigate(returnTo, { replace: true })
  }, [returnTo, navigate])
}
