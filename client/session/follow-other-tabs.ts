import { parseUser, readStoredToken } from './session-storage.ts'
import { tokenOf, type SessionStore, type VerifyToken } from './session-store.ts'

/** Signing in, signing out and a change of username in one tab apply to all tabs. */
export function followOtherTabs(store: SessionStore, verify: VerifyToken): () => void {
  function follow({ key, newValue }: StorageEvent) {
    if (key === 'user') return rename(newValue ?? '')
    if (key !== 'token' && key !== null) return
    const token = key === null ? undefined : (newValue ?? undefined)
    if (token !== tokenOf(store.read())) void store.restore(verify)
  }

  function rename(stored: string) {
    const session = store.read()
    const user = parseUser(stored)
    if (user && session.status === 'signed-in' && session.token === readStoredToken()) {
      // Stored only while it is so.
      store.changeUser({ hides_game: false, ...user })
    }
  }

  /** A page in the back/forward cache receives no storage events, and its pending requests were aborted. */
  function wakeUp({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    const session = store.read()
    if (session.status === 'verifying' || readStoredToken() !== tokenOf(session)) void store.restore(verify)
  }

  addEventListener('storage', follow)
  addEventListener('pageshow', wakeUp)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', wakeUp)
  }
}
