import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { nullable, page } from './shapes.ts'

export const leaderboardPageSize = 20

const leaderboardRow = Type.Object({
  rank: Type.Integer(),
  username: Type.String(),
  profile_image: Type.String(),
  level: Type.Integer(),
  points: Type.Integer(),
  is_you: Type.Boolean(),
})
export type LeaderboardRow = Static<typeof leaderboardRow>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard/',
  access: 'signed-in',
  feature: 'Leaderboard',
  summary: 'Readers by points; equal points share a rank, as in sport. Weeks and months are those of UTC.',
  query: Type.Object({
    period: Type.Enum(['all', 'month', 'week'], { default: 'all' }),
    scope: Type.Enum(['everyone', 'following'], { default: 'everyone' }),
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
