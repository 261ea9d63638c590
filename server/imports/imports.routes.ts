import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/imports/imports.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../http/pagination.ts'
import { bodySender } from '../http/hooks/body-budget.ts'
import { serve } from '../http/serve.ts'
import { acceptGuesses, decideRow } from './decide.ts'
import { setOptions } from './options.ts'
import { reportImport } from './report.ts'
import { describeRows } from './row-reply.ts'
import { listRows } from './rows.sql.ts'
import { deleteImport, getImport, listImports, ownImport, steps } from './steps.ts'
import { createImport } from './upload.ts'

export function importRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'sources' | 'jobs' | 'log'>,
): void {
  const { db } = deps
  serve(app, contract.createImport, ({ body }, viewer, { sent, request }) =>
    createImport(deps, viewer, body, { sent, sender: bodySender(request) }),
  )
  serve(app, contract.listImports, async (_, viewer) => ({ imports: await listImports(deps, viewer.id) }))
  serve(app, contract.getImport, ({ params }, viewer) => getImport(deps, viewer.id, params.id))
  serve(app, contract.listImportRows, async ({ params, query: { after, ...wanted } }, viewer) => {
    const { id } = await ownImport(db, viewer.id, params.id)
    const limit = contract.rowsAtOnce + 1
    const rows = await listRows(db, id, { ...wanted, after: Number(after ?? 0), limit })
    const { shown, next } = pageOf(rows, contract.rowsAtOnce, ({ row }) => String(row))
    return { results: await describeRows(db, shown), next }
  })
  serve(app, contract.decideImportRow, ({ params, body }, viewer) =>
    decideRow(deps, viewer.id, { importId: params.id, row: params.row }, body),
  )
  serve(app, contract.setImportOptions, ({ params, body }, viewer) => setOptions(deps, viewer, params.id, body))
  serve(app, contract.acceptGuesses, ({ params }, viewer) => acceptGuesses(deps, viewer.id, params.id))
  serve(app, contract.commitImport, ({ params }, viewer) => steps.commit(deps, viewer, params.id))
  serve(app, contract.pauseImport, ({ params }, viewer) => steps.pause(deps, viewer, params.id))
  serve(app, contract.resumeImport, ({ params }, viewer) => steps.resume(deps, viewer, params.id))
  serve(app, contract.lookAgain, ({ params }, viewer) => steps.lookAgain(deps, viewer, params.id))
  serve(app, contract.undoImport, ({ params }, viewer) => steps.undo(deps, viewer, params.id))
  serve(app, contract.deleteImport, async ({ params }, viewer) => {
    await deleteImport(deps, viewer.id, params.id)
    return null
  })
  serve(app, contract.getImportReport, async ({ params }, viewer, { header }) => {
    const { name, report } = await reportImport(deps, viewer.id, params.id)
    header('content-type', 'text/csv; charset=utf-8')
    header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`octavo-report-${name}`)}`)
    return report
  })
}
