import type { Gamification } from '#contract/shapes.ts'

/** What several actions earned, as if it were one with this message. */
export function sumEarned(earned: readonly Gamification[], message: string): Gamification {
  const points = earned.reduce((sum, { points_earned }) => sum + points_earned, 0)
  const level = earned.findLast(({ level_reached }) => level_reached !== undefined)?.level_reached
  return {
    points_earned: points,
    notification: { show: true, message, type: 'points', points },
    achievement: earned.find(({ achievement }) => achievement !== null)?.achievement ?? null,
    achievements: earned.flatMap(({ achievements }) => achievements),
    ...(level !== undefined && { level_reached: level }),
  }
}
