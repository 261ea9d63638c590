import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/sessions.ts'
import type { Deps } from '../../deps.ts'
import { tokenHashOf } from '../../http/auth/session.ts'
import { requestSource } from '../../http/request-source.ts'
import { serve } from '../../http/serve.ts'
import { sourceOf } from '../accounts.routes.ts'
import { endAllOtherSessions, endOneSession, listOpenSessions } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.listSessions, async (_, viewer, { request }) => ({
    sessions: await listOpenSessions(deps, viewer, tokenHashOf(request)),
  }))
  serve(app, contract.endSession, async ({ params }, viewer, { request }) => {
    await endOneSession(deps, viewer, sourceOf(request), params.id)
    request.log.info(requestSource(request), 'a session was ended')
    return {}
  })
  serve(app, contract.endOtherSessions, async (_, viewer, { request }) => {
    await endAllOtherSessions(deps, viewer, sourceOf(request))
    request.log.info(requestSource(request), 'all other sessions were ended')
    return {}
  })
}
