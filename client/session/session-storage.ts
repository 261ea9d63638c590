import { readSessionUser, type SessionUser } from './session-user.ts'

export interface StoredSession {
  token: string
  /** Undefined if only the token was stored: the server then says whose it is. */
  user: SessionUser | undefined
}

/** Undefined if nothing valid is stored; invalid entries are removed. */
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
    // Storage is unavailable: the session lasts until the page is left.
  }
}

export function clearStoredSession(): void {
  try {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

export function readStoredToken(): string | undefined {
  return read('token')
}

/** Parses what is stored under the key `user`; undefined if it is invalid. */
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
