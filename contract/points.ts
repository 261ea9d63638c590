import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { idCursor } from './pagination.ts'
import { achievement, date, gamification, id, instant, nullable } from './shapes.ts'

export const pointsPerLevel = 100

export function levelOf(points: number): number {
  return 1 + Math.floor(points / pointsPerLevel)
}

export const getPoints = endpoint({
  method: 'GET',
  path: '/api/user/points/',
  access: 'signed-in',
  feature: 'Points and streak',
  summary: "Get the reader's points and level.",
  reply: Type.Object({
    total_points: Type.Integer(),
    level: Type.Integer(),
    /** Number of different books that are FINISHED now. */
    books_read: Type.Integer(),
    /** Number of existing top-level reviews. */
    reviews_written: Type.Integer(),
  }),
  errors: [],
})

export const getPointsHistory = endpoint({
  method: 'GET',
  path: '/api/user/points/history/',
  access: 'signed-in',
  feature: 'Points and streak',
  summary: "List the reader's actions and the points each earned, newest first.",
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        id: Type.String(),
        deed: Type.String(),
        description: Type.String(),
        points: Type.Integer(),
        /** Tells the reader why the action earned nothing; null if it earned points. */
        reason: nullable(Type.String()),
        created_at: instant,
        book: Type.Union([Type.Object({ id, google_books_id: Type.String(), title: Type.String() }), Type.Null()]),
      }),
    ),
    next: nullable(Type.String()),
  }),
  errors: [],
})

/** For the calendar on the reader's own profile. */
export const streakDaysShown = 35

const streakFields = {
  /** Whether today already counts. */
  is_active: Type.Boolean(),
  current_streak: Type.Integer(),
  longest_streak: Type.Integer(),
  last_read_on: nullable(Type.String()),
  /** The days that count among the last `streakDaysShown`. */
  days: Type.Array(date),
}
const streak = Type.Object(streakFields)
export type Streak = Static<typeof streak>

export const getStreak = endpoint({
  method: 'GET',
  path: '/api/user/streak/',
  access: 'signed-in',
  feature: 'Points and streak',
  summary: "Get the reader's reading streak.",
  reply: streak,
  errors: [],
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/user/streak/check-in/',
  access: 'signed-in',
  feature: 'Points and streak',
  summary: "Check in with 'I read today'. Idempotent; today counts once.",
  reply: Type.Object({ ...streakFields, gamification }),
  errors: [],
})

export const listEarnedAchievements = endpoint({
  method: 'GET',
  path: '/api/user/achievements/',
  access: 'signed-in',
  feature: 'Achievements',
  summary: 'List the achievements the reader has earned, newest first.',
  reply: Type.Object({ achievements: Type.Array(achievement) }),
  errors: [],
})
