/** The reader as stored in the browser. */
export interface SessionUser {
  username: string
  email: string
  bio: string
  /** A URL on this server, or '' for the default picture. */
  profile_image: string
}

/** Undefined if there is no username. */
export function readSessionUser(found: unknown): SessionUser | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { username, email, bio, profile_image }: Partial<Record<keyof SessionUser, unknown>> = found
  if (typeof username !== 'string' || username === '') return undefined
  return { username, email: textOf(email), bio: textOf(bio), profile_image: textOf(profile_image) }
}

/** '' if there is no token. */
export function readToken(found: unknown): string {
  return typeof found === 'object' && found !== null && 'token' in found ? textOf(found.token) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
