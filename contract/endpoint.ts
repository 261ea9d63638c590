import type { Static, TSchema } from 'typebox'
import type { ListedCode } from './errors.ts'

/** What calls are about, in the order in which the API's page shows them. */
export const features = [
  'Accounts',
  'Profiles',
  'Followers',
  'Ratings',
  'Reviews',
  'Reading',
  'Books',
  'Readlists',
  'Favorites',
  'Points and streak',
  'Achievements',
  'Challenges',
  'Leaderboard',
] as const

/** One call, as both sides know it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for each part of `params`. */
  path: `/api/${string}`
  access: 'anyone' | 'signed-in'
  feature: (typeof features)[number]
  /** One sentence for the reader of the API's page. */
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Bytes of body accepted, where it is not what follows from `body`. */
  bodyLimit?: number
  /** Sent again with the same Idempotency-Key it is not done again, and gets the same reply. */
  once?: true
  /** What the rate limit counts it by, where that is not whoever is signed in: a token must not buy further tries. */
  countedBy?: 'address'
  /** 200 where absent. */
  status?: 200 | 201 | 204
  reply: TSchema
  /** Too large to stand in memory: its text is written piece by piece, and only a test holds it to `reply`. */
  streamed?: true
  /** What it may be answered with beside the failures that any call can have. */
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
