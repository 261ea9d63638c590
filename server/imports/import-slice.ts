import { maxBooksInList } from '#contract/book.ts'
import type { ImportResult } from '#contract/imports/imports.ts'
import { maxBooksAdded, maxReadings } from '#contract/reading.ts'
import { maxWritten } from '#contract/reviews.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { completeChallenges } from '../challenges/complete-challenges.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { orderDoneReading } from '../readlists/done-reading.sql.ts'
import { applyChanges } from './merging/apply-changes.ts'
import { insertChanges } from './merging/changes.sql.ts'
import { listCompletions } from './completions.sql.ts'
import { listDoneReading } from './merging/images.sql.ts'
import { planReadlists } from './merging/import-readlists.ts'
import { lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import type { PlannedChange } from './merging/plan-entry.ts'
import { planRows, type PlannedRow } from './plan-rows.ts'
import { countInReadlists, measureHeld } from './merging/readlists.sql.ts'
import { countShelves, listUnapplied, markApplied, markLeftOut, type Applied } from './rows.sql.ts'
import { termsOf } from './terms.ts'

const rowsAtOnce = 50

/** Brings the next rows into the library, in one transaction. False if there is nothing left to do. */
export function importSlice({ db, now }: Pick<Deps, 'db' | 'now'>, { id, reader_id }: ImportRow): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockReader(tx, reader_id)
    const imported = await lockImport(tx, reader_id, id)
    if (imported?.state !== 'importing' || imported.paused) return false
    const at = now()
    if (imported.readlists === null) await makeReadlists(tx, imported, at)
    else {
      const leads = await listUnapplied(tx, id, rowsAtOnce)
      if (leads.length > 0)
        await bringIn(tx, imported, await planRows(tx, imported, leads, await termsOf(tx, imported, at)), at)
      else await finish(tx, imported, at)
    }
    return true
  })
}

export const nothingYet: ImportResult = {
  books: 0,
  readings: 0,
  stars: 0,
  reviews: 0,
  readlists: 0,
  own_books: 0,
  kept_mine: 0,
  readlists_left: [],
  undone: 0,
  not_undone: [],
}

/** Also remembers the order of 'Done Reading', which the import may change. */
async function makeReadlists(tx: Tx, imported: ImportRow, at: Date): Promise<void> {
  const { id, reader_id } = imported
  const plan = await planReadlists(tx, reader_id, await countShelves(tx, id))
  const done_reading = await listDoneReading(tx, reader_id)
  const made = plan.made.map((readlist): PlannedChange => {
    const next = { ...readlist, reader_id, created_at: at.toISOString() }
    return { row: 0, kind: 'readlist', before: null, next }
  })
  await applyChanges(tx, { readerId: reader_id, importId: id }, made)
  const result = { ...nothingYet, readlists: made.length, readlists_left: plan.left }
  await updateImport(tx, id, { readlists: plan.targets, done_reading, result })
}

async function bringIn(tx: Tx, imported: ImportRow, planned: PlannedRow[], at: Date): Promise<void> {
  const { id, reader_id } = imported
  const applied: Applied[] = []
  const changes: PlannedChange[] = []
  const result = { ...(imported.result ?? nothingYet) }
  const hasRoomFor = await findRoom(tx, imported)
  for (const { row, bookId, effect, keptMine, ...plan } of planned) {
    const fitting = hasRoomFor(plan.changes)
    if (!fitting) {
      applied.push({ row, effect: 'left_out', landed_id: null, why: 'list_is_full' })
      continue
    }
    applied.push({ row, effect, landed_id: bookId })
    changes.push(...fitting)
    const made = (kind: string) => fitting.filter((change) => change.kind === kind && change.before === null).length
    result.books += effect === 'here' ? 0 : 1
    result.readings += made('reading')
    result.stars += fitting.filter(({ kind }) => kind === 'rating').length
    result.reviews += fitting.filter(({ kind }) => kind === 'review').length
    result.own_books += made('book')
    result.kept_mine += keptMine
  }
  await applyChanges(tx, { readerId: reader_id, importId: id }, changes)
  await markApplied(tx, id, applied, at)
  await updateImport(tx, id, { result })
}

/** Keeps to the limits that hold for everyone: returns the changes of a row that fit, or undefined if the book itself does not. */
async function findRoom(tx: Tx, { reader_id, readlists }: ImportRow) {
  const held = await measureHeld(tx, reader_id)
  const inLists = await countInReadlists(
    tx,
    Object.values(readlists ?? {}).map((readlist) => readlist.id),
  )
  const room = {
    books: maxBooksAdded - held.books,
    finished: maxBooksInList - held.finished,
    readings: maxReadings - held.readings,
    reviews: maxWritten - held.written,
  }
  return (changes: PlannedChange[]): PlannedChange[] | undefined => {
    const statuses = changes.filter(({ kind }) => kind === 'book_status')
    const books = statuses.filter(({ before }) => before === null).length
    const finished = statuses.filter(({ next, before }) => isFinished(next) && !isFinished(before)).length
    const readings = changes.filter(
      ({ kind, before, next }) => kind === 'reading' && isEnded(next) && !isEnded(before),
    ).length
    if (books > room.books || finished > room.finished || readings > room.readings) return undefined
    room.books -= books
    room.finished -= finished
    room.readings -= readings
    return changes.filter(({ kind, before, next }) => {
      if (before !== null) return true
      if (kind === 'review') return (room.reviews -= 1) >= 0
      if (kind !== 'readlist_book') return true
      const list = String(next?.['readlist_id'])
      const count = (inLists.get(list) ?? 0) + 1
      inLists.set(list, count)
      return count <= maxBooksInList
    })
  }
}

function isFinished(status: PlannedChange['next']): boolean {
  return status?.['status'] === 'FINISHED'
}

function isEnded(reading: PlannedChange['next']): boolean {
  return reading !== null && reading['outcome'] !== 'open'
}

/** Own challenges may have been reached; those that Octavo offers count only what was read here. */
async function finish(tx: Tx, { id, reader_id }: ImportRow, at: Date): Promise<void> {
  await markLeftOut(tx, id, at)
  await orderDoneReading(tx, reader_id)
  const before = new Set((await listCompletions(tx, reader_id)).map((image) => image['challenge_id']))
  await completeChallenges(tx, reader_id, at)
  const reached = (await listCompletions(tx, reader_id)).filter((image) => !before.has(image['challenge_id']))
  await insertChanges(
    tx,
    id,
    reached.map((after) => ({ row: 0, kind: 'challenge_completed' as const, before: null, after })),
  )
  await updateImport(tx, id, { state: 'done', finished_at: at })
}
