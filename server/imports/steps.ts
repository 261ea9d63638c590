import { fail } from '#contract/errors.ts'
import type { Import, ImportState } from '#contract/imports/imports.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { mayPublish } from '../http/auth/may-publish.ts'
import type { Viewer } from '../http/auth/session.ts'
import { importJobs } from './import-jobs.ts'
import { describeImport, describeImports } from './import-reply.ts'
import {
  deleteImportRow,
  findImport,
  listImportsOf,
  lockImport,
  measureImports,
  updateImport,
  type ImportRow,
} from './imports.sql.ts'
import { showsReviews } from './options.ts'
import { askAgain } from './rows.sql.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

type Needed = Pick<Deps, 'config' | 'db' | 'now' | 'jobs'>

export async function listImports({ db }: Pick<Deps, 'db'>, readerId: string): Promise<Import[]> {
  return describeImports(db, await listImportsOf(db, readerId))
}

export async function getImport({ db }: Pick<Deps, 'db'>, readerId: string, importId: string): Promise<Import> {
  return describeImport(db, await ownImport(db, readerId, importId))
}

export async function ownImport(db: Deps['db'], readerId: string, importId: string): Promise<ImportRow> {
  if (!isUuid(importId)) fail('import_not_found')
  return (await findImport(db, readerId, importId)) ?? fail('import_not_found')
}

/** Each is answered the same when it is called again. */
export const steps = {
  commit: step(['importing', 'done'], async (tx, imported, { isPublisher }) => {
    if (imported.state !== 'ready') fail('import_not_ready')
    if (showsReviews(imported.options) && !isPublisher) fail('email_not_verified')
    await refuseOther(tx, imported)
    await updateImport(tx, imported, { state: 'importing', paused: false })
  }),

  pause: step([], async (tx, imported) => {
    if (isAtWork(imported)) await updateImport(tx, imported, { paused: true })
  }),

  resume: step([], async (tx, imported) => {
    if (imported.paused) await refuseOther(tx, imported)
    await updateImport(tx, imported, { paused: false })
  }),

  lookAgain: step(['matching'], async (tx, imported, { now }) => {
    if (imported.state !== 'ready') fail('import_not_ready')
    await refuseOther(tx, imported)
    if (!(await askAgain(tx, imported.id))) return
    await updateImport(tx, imported, { state: 'matching', paused: false, waiting_until: null, asked_since: now })
  }),

  undo: step(['undoing', 'undone'], async (tx, imported) => {
    if (imported.state !== 'done' && imported.state !== 'importing') fail('import_not_ready')
    await refuseOther(tx, imported)
    await updateImport(tx, imported, { state: 'undoing', paused: false, publishing: null, finished_at: null })
  }),
}

type Step = (deps: Needed, viewer: Viewer, importId: string) => Promise<Import>

interface Asked {
  now: Date
  /** Whether others may see what the reader makes. */
  isPublisher: boolean
}

const workingStates = new Set<ImportState>(['matching', 'importing', 'undoing'])

function isAtWork({ state, publishing }: ImportRow): boolean {
  return workingStates.has(state) || publishing !== null
}

/** A change of state, and the job that follows it. Nothing happens in the states that it leads to. */
function step(reached: ImportState[], act: (tx: Tx, imported: ImportRow, asked: Asked) => Promise<void>): Step {
  return async ({ config, db, now, jobs }, viewer, importId) => {
    if (!isUuid(importId)) fail('import_not_found')
    const reply = await transact(db, async (tx) => {
      const { at } = await lockActiveReader(tx, viewer.id, now)
      const before = (await lockImport(tx, viewer.id, importId)) ?? fail('import_not_found')
      const asked = { now: at, isPublisher: mayPublish({ config }, viewer) }
      if (!reached.includes(before.state)) await act(tx, before, asked)
      const after = (await findImport(tx, viewer.id, importId)) ?? fail('import_not_found')
      if (isAtWork(after) && !after.paused) await jobs.add(tx, importJobs, importId)
      return describeImport(tx, after)
    })
    jobs.wake(importJobs)
    return reply
  }
}

/** One at a time. */
async function refuseOther(tx: Tx, { id, reader_id }: ImportRow): Promise<void> {
  if ((await measureImports(tx, reader_id, id)).working) fail('import_under_way')
}

/** Not while it is being brought in, published or taken back, as nothing would be left to finish it by. */
export async function deleteImport({ db }: Pick<Deps, 'db'>, readerId: string, importId: string): Promise<void> {
  if (!isUuid(importId)) fail('import_not_found')
  await transact(db, async (tx) => {
    const imported = (await lockImport(tx, readerId, importId)) ?? fail('import_not_found')
    if (imported.state === 'importing' || imported.state === 'undoing') fail('import_under_way')
    if (imported.publishing && !imported.paused) fail('import_under_way')
    await deleteImportRow(tx, imported)
  })
}
