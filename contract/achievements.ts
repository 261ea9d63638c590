import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { nullable } from './shapes.ts'

const achievementProgress = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  points: Type.Integer(),
  badge_image: Type.String(),
  target: Type.Integer(),
  progress: Type.Integer(),
  /** Null until it is earned. */
  date_earned: nullable(Type.String()),
  /** Percentage of readers who have it, to one decimal. */
  rarity: Type.Number(),
})
export type AchievementProgress = Static<typeof achievementProgress>

export const listAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements/',
  access: 'signed-in',
  feature: 'Achievements',
  summary: "List all achievements with the reader's progress.",
  reply: Type.Object({ achievements: Type.Array(achievementProgress) }),
  errors: [],
})
