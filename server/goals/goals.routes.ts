import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/goals.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { deleteGoal, listGoals, setGoal } from './goals.ts'

export function goalRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.listGoals, (_, viewer) => listGoals(deps, viewer.id))
  serve(app, contract.setGoal, ({ params, body }, viewer) => setGoal(deps, viewer.id, params.period, body))
  serve(app, contract.deleteGoal, ({ params, query }, viewer) => deleteGoal(deps, viewer.id, params.period, query.unit))
}
