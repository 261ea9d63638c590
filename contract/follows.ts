import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { timeCursor } from './pagination.ts'
import { gamification, instant, nullable, usernameToFind } from './shapes.ts'

/** True while the viewer's request to follow is unanswered. */
const requested = { requested: Type.Optional(Type.Boolean()) }

const followEntry = Type.Object({
  username: Type.String(),
  profile_image: Type.String(),
  follow_date: instant,
  /** Whether the viewer follows this reader. */
  is_following: Type.Boolean(),
  ...requested,
})
export type FollowEntry = Static<typeof followEntry>

/** How many readers one reader may follow. */
export const maxFollowed = 10_000

const params = Type.Object({ username: usernameToFind })
const query = Type.Object({ after: Type.Optional(timeCursor) })
const reply = Type.Object({ results: Type.Array(followEntry), next: nullable(Type.String()) })

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/users/:username/followers/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Followers',
  summary: "List a reader's followers, newest first.",
  params,
  query,
  reply,
  errors: ['reader_not_found', 'profile_private'],
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/users/:username/following/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Followers',
  summary: 'List the readers a reader follows, newest first.',
  params,
  query,
  reply,
  errors: ['reader_not_found', 'profile_private'],
})

export const checkFollow = endpoint({
  method: 'GET',
  path: '/api/users/:username/check-follow/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'Check whether the viewer follows a reader.',
  params,
  reply: Type.Object({ is_following: Type.Boolean(), ...requested }),
  errors: ['reader_not_found'],
})

const followReply = Type.Object({
  is_following: Type.Boolean(),
  ...requested,
  followers_count: Type.Integer(),
  gamification,
})

export const followReader = endpoint({
  method: 'POST',
  path: '/api/users/follow/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'Follow a reader, or ask to if their profile is only for followers. Idempotent.',
  body: Type.Object({ username: usernameToFind }),
  reply: followReply,
  errors: ['list_is_full', 'reader_not_found', 'profile_private', 'rate_limited'],
})

export const unfollowReader = endpoint({
  method: 'POST',
  path: '/api/users/unfollow/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'Unfollow a reader, or withdraw the request to. Idempotent.',
  body: Type.Object({ username: usernameToFind }),
  reply: followReply,
  errors: ['reader_not_found'],
})
