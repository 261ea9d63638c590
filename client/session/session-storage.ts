import { readSessionUser, type SessionUser } from './session-user.ts'

export interface StoredSession {
  token: string
  /** Absent where only the token was kept: the server says whose it is. */
  user: SessionUser | undefined
}

/** Undefined, and nothing left behind, when what is stored cannot be a session. */
export function readStoredSession(): StoredSession | undefined {
  const token = readStoredToken()
  const stored = read('user')
  const user = stored === undefined ? undefined : parseUser(stored)
  if (token && (user || stored === undefined)) return { token, user }
  if (token !== undefined || stored !== undefined) clearStoredSession()
  return undefined
}

export function writeStoredSession(token: string, user: SessionUser): void {
  try {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('token', token)
  } catch {
    // A browser that keeps nothing holds the session until the page is left.
  }
}

export function clearStoredSession(): void {
  try {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
  } catch {
    // Nothing could be kept, so there is nothing to clear.
  }
}

export function readStoredToken(): string | undefined {
  return read('token')
}

/** What stands under the key `user`; undefined for what is none. */
export function parseUser(json: string): SessionUser | undefined {
  try {
    return readSessionUser(JSON.parse(json))
  } catch {
    return undefined
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
