import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/points.ts'
import { levelOf } from '#contract/points.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findPoints } from './points.sql.ts'
import { listHistory } from './points-history.ts'

export function pointsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.getPoints, async (_, viewer) => {
    const points = await findPoints(deps.db, viewer.id)
    return { ...points, level: levelOf(points.total_points) }
  })
  serve(app, contract.getPointsHistory, ({ query }, viewer) => listHistory(deps, viewer.id, query.after))
}
