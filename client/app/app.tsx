import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession, useUser } from '../session/session-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionEnded } from './layout/session-ended.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { useScrollPosition } from './use-scroll-position.ts'
import { readReturnTo, wanting } from './return-to.ts'

export function App() {
  useScrollPosition()
  const rejected = useLeaveWhenRejected()
  useGoWhereWanted()
  return (
    <ErrorBoundary>
      <SkipLink />
      {rejected && <SessionEnded />}
      <AppRoutes />
    </ErrorBoundary>
  )
}

/** A call that the server answered with 401 has ended the session, and sends the browser to /login. */
function useLeaveWhenRejected(): boolean {
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const rejected = session.status === 'signed-out' && session.why === 'rejected'
  const leave = useEffectEvent(() => void navigate('/login', { replace: true, state: wanting(location, session) }))

  useEffect(() => {
    if (rejected) leave()
  }, [rejected])

  return rejected
}

/** Whoever had to log in first goes on to where they were going. */
function useGoWhereWanted(): void {
  const user = useUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const wanted = user && readReturnTo(state, user.username)

  useEffect(() => {
    if (wanted !== undefined) void navigate(wanted, { replace: true })
  }, [wanted, navigate])
}
