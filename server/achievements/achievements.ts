import type { AchievementProgress } from '#contract/achievements.ts'
import type { Achievement } from '#contract/shapes.ts'
import type { Db } from '../db/database.ts'
import { achievementRules, badgeImage } from '../points/achievement-rules.ts'
import { achievementOf } from '../points/award.ts'
import { countHolders, listAchievementsEarned } from './achievements.sql.ts'
import { measureOpen } from '../points/achievement-measures.sql.ts'

/** Newest first. */
export async function listEarned(db: Db, viewerId: string): Promise<Achievement[]> {
  const earned = await listAchievementsEarned(db, viewerId)
  return earned.flatMap(({ achievement_id, earned_at }) => {
    const rule = achievementRules.find((each) => each.id === achievement_id)
    return rule ? [achievementOf(rule, earned_at)] : []
  })
}

/** In the order of the rules. An earned achievement stays at its target, even if the count has dropped since. */
export async function listProgress(db: Db, viewerId: string): Promise<AchievementProgress[]> {
  const [earned, { holders, readers }, { counts }] = await Promise.all([
    listAchievementsEarned(db, viewerId),
    countHolders(db),
    measureOpen(db, viewerId, achievementRules),
  ])
  return achievementRules.map(({ id, name, description, measure, target, points }) => {
    const earnedAt = earned.find((each) => each.achievement_id === id)?.earned_at
    const count = counts.get(measure) ?? 0
    return {
      id,
      name,
      description,
      points,
      badge_image: badgeImage(id),
      target,
      progress: earnedAt ? target : Math.min(count, target),
      date_earned: earnedAt?.toISOString() ?? null,
      rarity: percentOf(holders.get(id) ?? 0, readers),
    }
  })
}

function percentOf(holders: number, readers: number): number {
  return readers === 0 ? 0 : Math.round((1_000 * holders) / readers) / 10
}
