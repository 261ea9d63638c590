import type { SessionStore, VerifyToken } from './session-store.ts'

/** Signing in or out in one tab does so in all. */
export function followOtherTabs(store: SessionStore, verify: VerifyToken): () => void {
  function follow(event: StorageEvent) {
    if (event.key !== 'token' && event.key !== null) return
    const session = store.read()
    const token = event.key === null ? null : event.newValue
    if (session.status === 'signed-out' ? token !== null : token !== session.token) void store.restore(verify)
  }

  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
