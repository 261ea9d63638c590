import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/two-step.ts'
import type { Deps } from '../../deps.ts'
import { requestSource } from '../../http/request-source.ts'
import { serve } from '../../http/serve.ts'
import { sourceOf } from '../accounts.routes.ts'
import { confirmApp, getTwoStep, removeApp, renewRecoveryCodes, startApp } from './two-step.ts'

export function twoStepRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'jobs' | 'mailer'>,
): void {
  serve(app, contract.getTwoStep, (_, viewer) => getTwoStep(deps, viewer))
  serve(app, contract.startApp, ({ body }, viewer, { request }) => startApp(deps, viewer, body, sourceOf(request)))
  serve(app, contract.confirmApp, async ({ body }, viewer, { request }) => {
    const recovery_codes = await confirmApp(deps, viewer, body.code, sourceOf(request))
    request.log.info(requestSource(request), 'second factor added')
    return { recovery_codes }
  })
  serve(app, contract.removeApp, async ({ body }, viewer, { request }) => {
    await removeApp(deps, viewer, body, sourceOf(request))
    request.log.info(requestSource(request), 'second factor removed')
    return {}
  })
  serve(app, contract.renewRecoveryCodes, async ({ body }, viewer, { request }) => {
    const recovery_codes = await renewRecoveryCodes(deps, viewer, body, sourceOf(request))
    request.log.info(requestSource(request), 'recovery codes renewed')
    return { recovery_codes }
  })
}
