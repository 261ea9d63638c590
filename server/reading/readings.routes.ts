import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/readings.ts'
import { findBook, keepBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { describeEntry, emptyEntry, updateEntry } from './entry.ts'
import { addProgress, deleteProgress } from './progress.ts'
import { addReading, deleteReading, editReading } from './readings.ts'

export function readingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getEntry, async ({ params }, viewer) => {
    const { id } = await findBook(deps, params.id, viewer.id)
    return id === null ? emptyEntry : describeEntry(deps.db, viewer.id, id)
  })
  serve(app, contract.updateEntry, async ({ params, body }, viewer) =>
    updateEntry(deps, viewer.id, await keepBook(deps, params.id, viewer.id), body),
  )
  serve(app, contract.addReading, async ({ params, body }, viewer, { sent }) => {
    const { id } = await keepBook(deps, params.id, viewer.id)
    return addReading(deps, viewer.id, id, body, sent)
  })
  serve(app, contract.editReading, ({ params, body }, viewer) => editReading(deps, viewer.id, params.id, body))
  serve(app, contract.deleteReading, async ({ params }, viewer) => {
    await deleteReading(deps, viewer.id, params.id)
    return null
  })
  serve(app, contract.addProgress, ({ params, body }, viewer, { sent }) =>
    addProgress(deps, viewer.id, params.id, body, sent),
  )
  serve(app, contract.deleteProgress, async ({ params }, viewer) => {
    await deleteProgress(deps, viewer.id, params.id)
    return null
  })
}
