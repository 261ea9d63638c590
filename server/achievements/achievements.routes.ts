import type { FastifyInstance } from 'fastify'
import { listAchievements } from '#contract/achievements.ts'
import { listEarnedAchievements } from '#contract/points.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listEarned, listProgress } from './achievements.ts'

export function achievementRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  serve(app, listEarnedAchievements, async (_, viewer) => ({
    achievements: await listEarned(deps.db, viewer.id),
  }))
  serve(app, listAchievements, async (_, viewer) => ({ achievements: await listProgress(deps.db, viewer.id) }))
}
