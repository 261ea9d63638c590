import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/gamification.ts'
import { levelOf } from '#contract/gamification.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { achievementRules } from './achievement-rules.ts'
import { achievementOf } from './award.ts'
import { findPoints, listAchievementsEarned } from './gamification.sql.ts'
import { listHistory } from './history.ts'
import { checkIn, getStreak } from './streak.ts'

export function gamificationRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.getPoints, async (_, viewer) => {
    const points = await findPoints(deps.db, viewer.id)
    return { ...points, level: levelOf(points.total_points) }
  })
  serve(app, contract.getPointsHistory, ({ query }, viewer) => listHistory(deps, viewer.id, query.after))
  serve(app, contract.getStreak, (_, viewer) => getStreak(deps, viewer.id))
  serve(app, contract.checkIn, (_, viewer) => checkIn(deps, viewer.id))
  serve(app, contract.listEarnedAchievements, async (_, viewer) => {
    const earned = await listAchievementsEarned(deps.db, viewer.id)
    return {
      achievements: earned.flatMap(({ achievement_id, earned_at }) =>
        achievementRules.filter((rule) => rule.id === achievement_id).map((rule) => achievementOf(rule, earned_at)),
      ),
    }
  })
}
