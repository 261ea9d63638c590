import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id, instant, nothing } from '../shapes.ts'

const openSession = Type.Object({
  id: Type.String(),
  /** Where the login came from, as 'Firefox'; '' if that is not known, as for a program. */
  browser: Type.String(),
  /** As 'Windows'; '' if that is not known. */
  system: Type.String(),
  created_at: instant,
  /** To the hour. */
  last_used_at: instant,
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
})
export type OpenSession = Static<typeof openSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Where the reader is logged in: this session first, then the most recently used.',
  reply: Type.Object({ sessions: Type.Array(openSession) }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: "End one of the reader's sessions, and forget its browser.",
  params: Type.Object({ id }),
  status: 204,
  reply: nothing,
  errors: ['session_not_found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: "End all of the reader's sessions except this one, and forget their browsers.",
  reply: nothing,
  errors: [],
})
