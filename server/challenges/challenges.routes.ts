import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/challenges.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { create, deleteOwn, join, listOpen, listOwn, quit } from './challenges.ts'

export function challengeRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.listJoinedChallenges, async (_, viewer) => ({ challenges: await listOwn(deps, viewer.id) }))
  serve(app, contract.listChallenges, async (_, viewer) => ({ challenges: await listOpen(deps, viewer.id) }))
  serve(app, contract.joinChallenge, ({ params }, viewer) => join(deps, viewer.id, params.id))
  serve(app, contract.quitChallenge, async ({ params }, viewer) => {
    await quit(deps, viewer.id, params.id)
    return {}
  })
  serve(app, contract.createChallenge, ({ body }, viewer, { sent }) => create(deps, viewer.id, body, sent))
  serve(app, contract.deleteChallenge, async ({ params }, viewer) => {
    await deleteOwn(deps.db, viewer.id, params.id)
    return null
  })
}
