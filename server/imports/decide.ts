import { fail } from '#contract/errors.ts'
import type { Import, ImportRow as RowReply, RowDecision } from '#contract/imports/imports.ts'
import { keepBook } from '../catalogue/books.ts'
import type { Tx } from '../db/database.ts'
import { isLasting } from '../db/sql-errors.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { importJobs } from './import-jobs.ts'
import { describeImport } from './import-reply.ts'
import { findImport, lockImport, type ImportRow } from './imports.sql.ts'
import { moveLanded } from './move-landed.ts'
import { planRows } from './plan-rows.ts'
import { describeRows } from './row-reply.ts'
import { decideRows, findRow, listGuesses, listUnplanned, saveEffects, uniteRows } from './rows.sql.ts'
import { termsOf } from './terms.ts'

interface Decision {
  decision: RowDecision
  google_books_id?: string
}

/** Before the import, what a row becomes; after it, moves what came with the row to the chosen book. */
export async function decideRow(
  deps: Pick<Deps, 'db' | 'now' | 'sources' | 'jobs' | 'log'>,
  readerId: string,
  { importId, row }: { importId: string; row: number },
  { decision, google_books_id }: Decision,
): Promise<RowReply> {
  const { db, now, jobs, log } = deps
  if (!isUuid(importId)) fail('import_not_found')
  if (decision === 'book' && google_books_id === undefined) {
    fail('invalid', { fields: { google_books_id: 'Book id is required.' } })
  }
  if (!(await findImport(db, readerId, importId))) fail('import_not_found')
  if (!(await findRow(db, importId, row))) fail('import_not_found', { text: 'The file has no such row.' })
  const chosen = decision === 'book' ? (await keepBook(deps, google_books_id ?? '', readerId)).id : null
  const decide = (work: (tx: Tx, imported: ImportRow) => Promise<void>) =>
    transact(db, async (tx) => {
      const imported = (await lockImport(tx, readerId, importId)) ?? fail('import_not_found')
      const stored = (await findRow(tx, importId, row)) ?? fail('import_not_found')
      if (stored.outcome === 'invalid')
        fail('import_not_ready', { text: 'This line of the file cannot be brought in.' })
      if (imported.state === 'done') await moveLanded(tx, imported, stored, { decision, chosen })
      else if (imported.state === 'ready' || imported.state === 'matching') {
        await uniteRows(tx, importId, await decideRows(tx, importId, [{ row, decision, chosen_id: chosen }]))
        if (imported.state === 'ready') await work(tx, imported)
      } else fail('import_not_ready')
      const [reply] = await describeRows(tx, [(await findRow(tx, importId, row)) ?? stored])
      return reply ?? fail('import_not_found')
    })
  try {
    return await decide((tx, imported) => planSome(tx, imported, now()))
  } catch (error) {
    if (!isLasting(error)) throw error
    log.error({ err: error }, 'the effects of a decision could not be worked out at once')
    const reply = await decide((tx) => jobs.add(tx, importJobs, importId))
    jobs.wake(importJobs)
    return reply
  }
}

/** Usually only the row itself and those of the same book; the rest is worked out by a job. */
async function planSome(tx: Tx, imported: ImportRow, at: Date): Promise<void> {
  const leads = await listUnplanned(tx, imported.id, fewRows)
  const planned = await planRows(tx, imported, leads, await termsOf(tx, imported, at))
  await saveEffects(tx, imported.id, planned)
}

const fewRows = 10

/** Takes the first candidate of every uncertain row. */
export async function acceptGuesses(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  readerId: string,
  importId: string,
): Promise<Import> {
  if (!isUuid(importId)) fail('import_not_found')
  const reply = await transact(db, async (tx) => {
    const imported = (await lockImport(tx, readerId, importId)) ?? fail('import_not_found')
    if (imported.state !== 'ready' && imported.state !== 'matching') fail('import_not_ready')
    const guesses = await listGuesses(tx, importId)
    await decideRows(
      tx,
      importId,
      guesses.map(({ row, book_id }) => ({ row, decision: 'book', chosen_id: book_id })),
    )
    if (guesses.length > 0) await uniteRows(tx, importId)
    if (imported.state === 'ready') await jobs.add(tx, importJobs, importId)
    return describeImport(tx, imported)
  })
  jobs.wake(importJobs)
  return reply
}
