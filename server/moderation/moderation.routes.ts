import type { FastifyInstance } from 'fastify'
import * as moderation from '#contract/moderation/moderation.ts'
import * as reports from '#contract/moderation/reports.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { decideCrowd, listCrowds } from './crowds.ts'
import { decide } from './decide.ts'
import { listActs } from './log.ts'
import { listReported } from './queue.ts'
import { describeSuspension, listNotices, listReports, report } from './reports.ts'
import { reverseAct } from './reverse.ts'

export function moderationRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>): void {
  const { db } = deps
  serve(app, reports.createReport, ({ body }, viewer) => report(deps, viewer, body))
  serve(app, reports.listReports, ({ query }, viewer) => listReports(db, viewer, query.after))
  serve(app, reports.listNotices, ({ query }, viewer) => listNotices(db, viewer, query.after))
  serve(app, reports.getSuspension, (_, viewer) => describeSuspension(db, viewer))
  serve(app, moderation.listReported, ({ query }, viewer) => listReported(db, viewer, query.after))
  serve(app, moderation.decide, ({ body }, viewer) => decide(deps, viewer, body))
  serve(app, moderation.listActs, ({ query }, viewer) => listActs(db, viewer, query.after))
  serve(app, moderation.listCrowds, async () => ({ results: await listCrowds(db) }))
  serve(app, moderation.decideCrowd, async ({ params, body }, viewer) => {
    await decideCrowd(deps, viewer, params.id, body)
    return {}
  })
  serve(app, moderation.reverseAct, ({ params, body }, viewer) => reverseAct(deps, viewer, params.id, body.why))
}
