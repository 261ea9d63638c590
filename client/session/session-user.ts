/** The reader as stored in the browser. */
export interface SessionUser {
  username: string
  email: string
  bio: string
  /** A URL on this server, or '' for the default picture. */
  profile_image: string
  /** Points, streaks and achievements are switched off. */
  hides_game?: boolean
  is_moderator?: boolean
  is_suspended?: boolean
}

type Fields = Partial<Record<keyof SessionUser, unknown>>

/** Undefined if there is no username. */
export function readSessionUser(found: unknown): SessionUser | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { username, email, bio, profile_image }: Fields = found
  const { hides_game, is_moderator, is_suspended }: Fields = found
  if (typeof username !== 'string' || username === '') return undefined
  return {
    username,
    email: textOf(email),
    bio: textOf(bio),
    profile_image: textOf(profile_image),
    ...(hides_game === true && { hides_game }),
    ...(is_moderator === true && { is_moderator }),
    ...(is_suspended === true && { is_suspended }),
  }
}

/** '' if there is no token. */
export function readToken(found: unknown): string {
  return typeof found === 'object' && found !== null && 'token' in found ? textOf(found.token) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
