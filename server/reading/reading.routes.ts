import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reading.ts'
import { findBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listInProgress } from './books-in-progress.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { transact } from '../db/transact.ts'
import { removeFromLibrary } from './entry.ts'
import { getStatus, setStatus } from './reading.ts'

export function readingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getReadingStatus, async ({ params }, viewer) => {
    const { id } = await findBook(deps, params.id, viewer.id)
    return getStatus(deps.db, viewer.id, id)
  })
  serve(app, contract.listBooksInProgress, ({ query }, viewer) => listInProgress(deps.db, viewer.id, query))
  serve(app, contract.updateReadingStatus, async ({ params, body }, viewer) => ({
    status: body.status,
    gamification: await setStatus(deps, viewer, params.id, body.status),
  }))
  serve(app, contract.removeReadingStatus, async ({ params }, viewer) => {
    const { id } = await findBook(deps, params.id, viewer.id)
    if (id !== null) {
      await transact(deps.db, async (tx) => removeFromLibrary(tx, await lockReader(tx, viewer.id), id, deps.now()))
    }
    return { status: 'NOT_ADDED' as const }
  })
}
