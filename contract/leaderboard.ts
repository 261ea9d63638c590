import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { page } from './pagination.ts'
import { nullable } from './shapes.ts'

export const leaderboardPageSize = 20

export const periods = ['all', 'month', 'week'] as const
export type Period = (typeof periods)[number]

export const scopes = ['everyone', 'following'] as const
export type Scope = (typeof scopes)[number]

const leaderboardRow = Type.Object({
  rank: Type.Integer(),
  username: Type.String(),
  profile_image: Type.String(),
  level: Type.Integer(),
  points: Type.Integer(),
  is_you: Type.Boolean(),
  /** The viewer may not see who stands here: nothing but the rank is told. */
  hidden: Type.Optional(Type.Boolean()),
})
export type LeaderboardRow = Static<typeof leaderboardRow>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Leaderboard',
  summary: 'List readers by points. Equal points share a rank (1, 1, 3). Weeks and months are in UTC.',
  query: Type.Object({
    period: Type.Enum(periods, { default: 'all' }),
    scope: Type.Enum(scopes, { default: 'everyone' }),
    page,
  }),
  reply: Type.Object({
    results: Type.Array(leaderboardRow),
    you: Type.Object({ rank: nullable(Type.Integer()), points: Type.Integer() }),
    page: Type.Integer(),
    total_pages: Type.Integer(),
  }),
  errors: [],
})
