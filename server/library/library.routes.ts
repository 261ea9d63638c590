import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/library.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { getLibraryOverview, listLibrary } from './library.ts'
import { listMarks } from './marks.ts'

export function libraryRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  serve(app, contract.listLibrary, ({ query }, viewer) => listLibrary(deps.db, viewer.id, query))
  serve(app, contract.getLibraryOverview, (_, viewer) => getLibraryOverview(deps.db, viewer.id))
  serve(app, contract.listMarks, async ({ query }, viewer) => ({
    marks: await listMarks(deps.db, viewer.id, query.ids),
  }))
}
