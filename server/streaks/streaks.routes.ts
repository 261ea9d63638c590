import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/points.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { checkIn, getStreak } from './streak.ts'

export function streakRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.getStreak, (_, viewer) => getStreak(deps, viewer.id))
  serve(app, contract.checkIn, (_, viewer) => checkIn(deps, viewer.id))
}
