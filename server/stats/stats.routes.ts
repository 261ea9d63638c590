import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/stats.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { getStats } from './stats.ts'

export function statsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  serve(app, contract.getStats, ({ query: { from = null, to = null } }, viewer) =>
    getStats(deps.db, viewer.id, { from, to }),
  )
}
