import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { nothing, username } from './shapes.ts'

/** The pattern of the browser's email input (HTML standard, 'valid e-mail address'). */
export const email = Type.String({
  maxLength: 254,
  pattern:
    "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
  patternText: 'must be an email address.',
})

export const password = Type.String({ minLength: 8, maxLength: 200 })

/** An IANA name; unknown names count as UTC. */
const timeZone = Type.Optional(Type.String({ maxLength: 100 }))

export const register = endpoint({
  method: 'POST',
  path: '/api/register/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  summary: 'Create an account.',
  body: Type.Object({ username, password, email, time_zone: timeZone }),
  status: 201,
  reply: Type.Object({ username: Type.String(), email: Type.String() }),
  errors: ['username_taken', 'email_taken'],
})

const session = Type.Object({
  token: Type.String(),
  username: Type.String(),
  email: Type.String(),
  bio: Type.String(),
  profile_image: Type.String(),
})
export type Session = Static<typeof session>

export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  summary: 'Log in with a username (in any case) or an email.',
  // Anyone may send this, so no more than the longest possible password needs, in any script.
  bodyLimit: 4_000,
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1_000 }),
    time_zone: timeZone,
  }),
  reply: session,
  errors: ['wrong_login', 'login_slowed'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'End this session. Its token stops working immediately.',
  reply: nothing,
  errors: [],
})

export const verifyToken = endpoint({
  method: 'GET',
  path: '/api/verify-token/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Check a token and get its username.',
  reply: Type.Object({ username: Type.String() }),
  errors: [],
})
