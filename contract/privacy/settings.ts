import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'

export const profileAccess = ['everyone', 'followers', 'nobody'] as const
export type ProfileAccess = (typeof profileAccess)[number]

export const privacySettings = Type.Object({
  /** Who sees the profile and all that goes with it: every reader, followers alone, or nobody. */
  profile: Type.Enum(profileAccess),
  /** Whether the reader sees points, streaks and achievements, and others theirs. What is earned is kept either way. */
  show_game: Type.Boolean(),
  show_on_leaderboard: Type.Boolean(),
})
export type PrivacySettings = Static<typeof privacySettings>

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/account/privacy/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: "Get the reader's privacy settings.",
  reply: privacySettings,
  errors: [],
})

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/account/privacy/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: 'Change privacy settings; what is left out stays as it is. Holds at once, everywhere.',
  body: Type.Object({
    profile: Type.Optional(Type.Enum(profileAccess)),
    show_game: Type.Optional(Type.Boolean()),
    show_on_leaderboard: Type.Optional(Type.Boolean()),
  }),
  reply: privacySettings,
  errors: [],
})
