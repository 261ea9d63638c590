import { useSessionStore } from '../../session/session-context.ts'

/**
 * For whoever used a link that ends every session of an account: logs out here if it is the account that is logged in here. Returns the
 * username of who stays logged in.
 */
export function useEndSessionOf(): (username: string) => string | undefined {
  const store = useSessionStore()
  return (username) => {
    const session = store.read()
    if (session.status !== 'signed-in') return undefined
    if (session.user.username !== username) return session.user.username
    store.signOut()
    return undefined
  }
}
