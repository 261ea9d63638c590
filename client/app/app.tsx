import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../session/session-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SkipLink } from './skip-link.tsx'
import { useScrollPosition } from './use-scroll-position.ts'

export function App() {
  useScrollPosition()
  const rejected = useLeaveWhenRejected()
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
  const rejected = session.status === 'signed-out' && session.rejected
  const leave = useEffectEvent(() => void navigate('/login'))

  useEffect(() => {
    if (rejected) leave()
  }, [rejected])

  return rejected
}
