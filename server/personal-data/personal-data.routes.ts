import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/personal-data.ts'
import { sourceOf } from '../accounts/accounts.routes.ts'
import type { Deps } from '../deps.ts'
import { forgetSessionKey, sessionKeyOf } from '../http/auth/session-cookie.ts'
import { tokenHashOf } from '../http/auth/session.ts'
import { serve } from '../http/serve.ts'
import { requestSource } from '../http/request-source.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export.ts'
import { exportLibrary } from './library-csv.ts'

export function personalDataRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.exportAccount, (_, viewer, { request, header }) => {
    request.log.info(requestSource(request), 'account exported')
    header('content-type', 'application/json; charset=utf-8')
    header('content-disposition', `attachment; filename="octavo-${viewer.username}.json"`)
    return exportAccount(deps, viewer, tokenHashOf(request))
  })
  serve(app, contract.exportLibrary, (_, viewer, { request, header }) => {
    request.log.info(requestSource(request), 'library exported')
    header('content-type', 'text/csv; charset=utf-8')
    header('content-disposition', `attachment; filename="octavo-${viewer.username}.csv"`)
    return exportLibrary(deps.db, viewer.id, tokenHashOf(request))
  })
  serve(app, contract.deleteAccount, async ({ body }, viewer, { request, header }) => {
    await deleteAccount(deps, viewer, body, sourceOf(request))
    request.log.info(requestSource(request), 'account deleted')
    if (sessionKeyOf(request) !== undefined) header('set-cookie', forgetSessionKey(request))
    return {}
  })
}
