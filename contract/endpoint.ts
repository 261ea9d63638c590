import type { Static, TSchema } from 'typebox'
import type { ListedCode } from './errors.ts'

/** Groups of endpoints, in the order in which the API page shows them. */
export const features = [
  'Accounts',
  'Profiles',
  'Followers',
  'Notifications',
  'Privacy',
  'Ratings',
  'Reviews',
  'Reading',
  'Library',
  'Imports',
  'Books',
  'Readlists',
  'Reading together',
  'Favorites',
  'Points and streak',
  'Achievements',
  'Challenges',
  'Leaderboard',
  'Moderation',
] as const

/** One API call, as both sides see it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Contains `:name` for each entry of `params`. */
  path: `/api/${string}`
  access: 'anyone' | 'signed-in' | 'moderator'
  /** Others will see what it makes: with `REQUIRE_VERIFIED_EMAIL`, only readers with a proven address may call it. */
  needsProvenAddress?: true
  /** A suspended reader may call it too. */
  whileSuspended?: true
  feature: (typeof features)[number]
  /** One or two sentences for the API page. */
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Maximum size of the body in bytes, if not derived from `body`. */
  bodyLimit?: number
  /** A retry with the same Idempotency-Key is not executed again and gets the same reply. */
  once?: true
  /** It costs much: the next call of a reader, or of a network of visitors, waits until the one before is answered. */
  oneAtATime?: true
  /** It shows what others wrote, so a replica of the database may answer it, up to five seconds behind. */
  fromReplica?: true
  /** The rate limit counts by reader, unless a token must not buy further attempts. */
  countedBy?: 'address'
  /** Defaults to 200. */
  status?: 200 | 201 | 204
  reply: TSchema
  /** Too large for memory: written in pieces without the serializer, so only a test checks it against `reply`. */
  streamed?: true
  /** Streamed, and goes on for as long as the client stays: the call counts as answered once it has begun. */
  lasting?: true
  /** Besides the errors that any endpoint can return. */
  errors: readonly ListedCode[]
}

export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & OnceKey<E>

export type Reply<E extends Endpoint> = Static<E['reply']>

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer S extends TSchema> ? Record<Name, Static<S>> : unknown

type OnceKey<E extends Endpoint> = E extends { once: true } ? { onceKey?: string } : unknown

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}
