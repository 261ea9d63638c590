import { createContext, use, useSyncExternalStore } from 'react'
import { visiting, type Session, type SessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.ts'

export const SessionContext = createContext<SessionStore | undefined>(undefined)

export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('useSessionStore needs a SessionContext above it')
  return store
}

export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.read, visitor)
}

// Pages are prerendered for a visitor.
const visitor = () => visiting

/** Whether points, streaks and achievements are shown to the viewer. */
export function useShowsGame(): boolean {
  return !useUser()?.hides_game
}

/** The signed-in reader; undefined for a visitor. */
export function useUser(): SessionUser | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user : undefined
}

/** Whether this is the signed-in reader, however it is capitalized. */
export function useIsOneself(username: string): boolean {
  return useUser()?.username.toLowerCase() === username.toLowerCase()
}
