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
export const timeZone = Type.Optional(Type.String({ maxLength: 100 }))

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

export const session = Type.Object({
  token: Type.String(),
  username: Type.String(),
  email: Type.String(),
  bio: Type.String(),
  profile_image: Type.String(),
  is_moderator: Type.Optional(Type.Boolean()),
  /** Points, streaks and achievements are switched off. */
  hides_game: Type.Optional(Type.Boolean()),
  is_suspended: Type.Optional(Type.Boolean()),
})
export type Session = Static<typeof session>

export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Log in with a username (in any case) or an email.',
  // Anyone may send this, so no more than the longest possible password needs, in any script.
  bodyLimit: 4_000,
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1_000 }),
    /** Of the authenticator app, or a recovery code; only for accounts that ask for one. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    time_zone: timeZone,
  }),
  reply: session,
  errors: ['wrong_login', 'login_slowed', 'second_factor_needed', 'wrong_code'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout/',
  access: 'signed-in',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'End this session. Its token stops working immediately.',
  reply: nothing,
  errors: [],
})

export const verifyToken = endpoint({
  method: 'GET',
  path: '/api/verify-token/',
  access: 'signed-in',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Check a token and get its username.',
  reply: Type.Object({
    username: Type.String(),
    is_moderator: Type.Optional(Type.Boolean()),
    hides_game: Type.Optional(Type.Boolean()),
    is_suspended: Type.Optional(Type.Boolean()),
  }),
  errors: [],
})
