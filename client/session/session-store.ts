import { clearStoredSession, readStoredSession, readStoredToken, writeStoredSession } from './session-storage.ts'
import { readSessionUser, readToken, type SessionUser } from './session-user.ts'

/** Never signed in, logged out by the reader, or token rejected by the server. */
type SignOutReason = 'visiting' | 'left' | 'rejected'

export type Session =
  | { status: 'signed-out'; reason: SignOutReason; /** Whose session was rejected. */ username?: string | undefined }
  | { status: 'verifying'; token: string }
  | { status: 'signed-in'; token: string; user: SessionUser }

/** A single object, so that hydrating a prerendered page does not render it again. */
export const visiting: Session = { status: 'signed-out', reason: 'visiting' }

/** Asks the server whose token this is; rejects if it is invalid or the server cannot be reached. */
export type VerifyToken = (token: string) => Promise<{ username: string }>

export interface SessionStore {
  read: () => Session
  subscribe: (listener: () => void) => () => void
  /** Restores the stored session once its token has been verified. */
  restore: (verify: VerifyToken) => Promise<void>
  /** Returns false and changes nothing if the login response has no token or no username. */
  signIn: (reply: unknown) => boolean
  signOut: () => void
  /** Ends the session whose token the server rejected; returns false if a newer session has replaced it. */
  reject: (token: string) => boolean
  /** What a reply leaves unsaid, as that of a saved profile does of the switches, stays. */
  changeUser: (user: SessionUser) => void
  /** The server refused a call because of a suspension, or says that it is over. */
  setSuspended: (is: boolean) => void
}

export function createSessionStore(): SessionStore {
  let session: Session = startingSession()
  const listeners = new Set<() => void>()

  function become(next: Session) {
    session = next
    for (const listener of listeners) listener()
  }

  function begin(token: string, user: SessionUser) {
    writeStoredSession(token, user)
    become({ status: 'signed-in', token, user })
  }

  /** Another tab may have stored a newer session, which is kept. */
  function end(token: string, reason: SignOutReason) {
    if (readStoredToken() === token) clearStoredSession()
    const owner = reason === 'rejected' && session.status === 'signed-in' ? { username: session.user.username } : {}
    become({ status: 'signed-out', reason, ...owner })
  }

  async function restore(verify: VerifyToken): Promise<void> {
    const stored = readStoredSession()
    if (!stored) {
      if (session.status !== 'signed-out') become(visiting)
      return
    }
    const { token } = stored
    if (session.status !== 'verifying' || session.token !== token) become({ status: 'verifying', token })
    const verified = await verify(token).catch(() => undefined)
    if (session.status !== 'verifying' || session.token !== token) return
    if (readStoredToken() !== token) return restore(verify)
    const unsaid = { hides_game: false, is_moderator: false, is_suspended: false }
    const user = verified && readSessionUser({ ...stored.user, ...unsaid, ...verified })
    if (user) begin(token, user)
    else end(token, 'visiting')
  }

  return {
    read: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restore,
    signIn(reply) {
      const user = readSessionUser(reply)
      const token = readToken(reply)
      if (!user || !token) return false
      begin(token, user)
      return true
    },
    signOut() {
      if (session.status !== 'signed-out') end(session.token, 'left')
    },
    reject(token) {
      if (session.status === 'signed-out' || session.token !== token) return false
      end(token, 'rejected')
      return true
    },
    changeUser(changed) {
      if (session.status !== 'signed-in') return
      const { hides_game, is_moderator, is_suspended } = session.user
      const user = {
        ...(hides_game && { hides_game }),
        ...(is_moderator && { is_moderator }),
        ...(is_suspended && { is_suspended }),
        ...changed,
      }
      if (readStoredToken() === session.token) begin(session.token, user)
      else become({ ...session, user })
    },
    setSuspended(is) {
      if (session.status !== 'signed-in' || (session.user.is_suspended ?? false) === is) return
      const { is_suspended: _, ...user } = session.user
      become({ ...session, user: is ? { ...user, is_suspended: true } : user })
    },
  }
}

/** With a stored token, waits until it is verified instead of flashing the landing page. */
function startingSession(): Session {
  const stored = readStoredSession()
  return stored ? { status: 'verifying', token: stored.token } : visiting
}

export function tokenOf(session: Session): string | undefined {
  return session.status === 'signed-out' ? undefined : session.token
}
