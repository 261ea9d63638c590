import type { FastifyInstance } from 'fastify'
import { getLeaderboard } from '#contract/leaderboard.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { readLeaderboard } from './leaderboard.ts'

export function leaderboardRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, getLeaderboard, ({ query }, viewer) => readLeaderboard(deps, viewer.id, query))
}
