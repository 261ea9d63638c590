import type { FastifyInstance } from 'fastify'
import { listAchievements } from '#contract/achievements.ts'
import * as contract from '#contract/gamification.ts'
import { levelOf } from '#contract/gamification.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listEarned, listProgress } from './achievements.ts'
import { findPoints } from './gamification.sql.ts'
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
  serve(app, contract.listEarnedAchievements, async (_, viewer) => ({
    achievements: await listEarned(deps.db, viewer.id),
  }))
  serve(app, listAchievements, async (_, viewer) => ({ achievements: await listProgress(deps.db, viewer.id) }))
}
