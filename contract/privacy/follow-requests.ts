import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { nothing, usernameToFind } from '../shapes.ts'
import { keptReaders, keptReadersQuery } from './kept-readers.ts'

/** That one reader may have made, unanswered. */
export const maxRequested = 1_000

const body = Type.Object({ username: usernameToFind })

export const listFollowRequests = endpoint({
  method: 'GET',
  path: '/api/account/follow-requests/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'List the readers who ask to follow the reader, newest first.',
  query: keptReadersQuery,
  reply: keptReaders,
  errors: [],
})

export const acceptFollowRequest = endpoint({
  method: 'POST',
  path: '/api/account/follow-requests/accept/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'Accept a request to follow: from then on its reader follows, and sees what followers see.',
  body,
  reply: nothing,
  errors: ['follow_request_not_found', 'requester_list_is_full'],
})

export const declineFollowRequest = endpoint({
  method: 'POST',
  path: '/api/account/follow-requests/decline/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'Decline a request to follow. Its reader is not told. Idempotent.',
  body,
  reply: nothing,
  errors: [],
})

export const removeFollower = endpoint({
  method: 'POST',
  path: '/api/account/followers/remove/',
  access: 'signed-in',
  feature: 'Followers',
  summary: 'Remove a follower. The follower is not told. Idempotent.',
  body,
  reply: nothing,
  errors: [],
})
