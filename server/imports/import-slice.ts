import { maxBooksInList } from '#contract/book.ts'
import type { Loss } from '#contract/imports/import-entry.ts'
import type { ImportResult } from '#contract/imports/imports.ts'
import { maxBooksAdded, maxProgress, maxReadings } from '#contract/reading.ts'
import { maxListedBooks } from '#contract/readlists.ts'
import { maxReviewsOfBook, maxWritten } from '#contract/reviews.ts'
import { completeChallenges } from '../challenges/complete-challenges.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { orderDoneReading } from '../readlists/done-reading.ts'
import { applyChanges } from './merging/apply-changes.ts'
import { insertChanges, saveCameIn, takeTurn } from './merging/changes.sql.ts'
import { listCompletions, listDoneReading } from './merging/images.sql.ts'
import { planReadlists } from './merging/import-readlists.ts'
import { maxShelvesShown } from './file-rows.ts'
import { lastingFailure, togetherOrAlone } from '../db/together-or-alone.ts'
import { lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import type { PlannedChange } from './merging/plan-entry.ts'
import { planRows } from './plan-rows.ts'
import { listOwnReadlists, measureHeld } from './merging/readlists.sql.ts'
import { countBooks } from '../readlists/readlist-books.sql.ts'
import type { Kind } from './merging/library-tables.sql.ts'
import {
  addLosses,
  listShelves,
  listUnapplied,
  markApplied,
  markLeftOut,
  partRows,
  saveTurn,
  type Applied,
  type StoredRow,
} from './rows.sql.ts'
import { termsOf } from './terms.ts'

const rowsAtOnce = 50
/** In characters of JSON. A transaction that writes more keeps others from the same books for long. */
const lengthAtOnce = 250_000

/** Brings the next rows into the library, in one transaction. False if there is nothing left to do. */
export async function importSlice(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { id, reader_id, readlists }: ImportRow,
): Promise<boolean> {
  const { db, now } = deps
  let goesOn = false
  const change: ChangeImport = (work) =>
    transact(db, async (tx) => {
      const imported = await lockImport(tx, reader_id, id)
      goesOn = imported?.state === 'importing' && !imported.paused
      if (imported && goesOn) await work(tx, imported, now())
    })
  const leads = readlists === null ? [] : firstOf(await listUnapplied(db, id, rowsAtOnce))
  if (readlists === null) await makeReadlists(deps, { id, reader_id }, change)
  else if (leads.length === 0) await finish(deps, change)
  else
    await togetherOrAlone(
      deps,
      leads.map(({ row }) => row),
      (rows) => change((tx, imported, at) => bringIn(tx, imported, rows, at)),
      (row) => change((tx, imported, at) => leaveOut(tx, imported, row, at)),
    )
  return goesOn
}

/** At least one. */
function firstOf(rows: StoredRow[]): StoredRow[] {
  let length = 0
  return rows.filter(({ content }, index) => {
    length += JSON.stringify(content.entry).length
    return index === 0 || length <= lengthAtOnce
  })
}

/** In a transaction, unless it has ended or rests meanwhile. */
type ChangeImport = (work: (tx: Tx, imported: ImportRow, at: Date) => Promise<void>) => Promise<void>

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
async function makeReadlists(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id, reader_id }: Pick<ImportRow, 'id' | 'reader_id'>,
  change: ChangeImport,
): Promise<void> {
  const { made } = await planReadlists(db, reader_id, await listShelves(db, id))
  await togetherOrAlone(
    { log },
    made,
    (readlists) =>
      change(async (tx, { result }, at) => {
        const changes = readlists.map((readlist): PlannedChange => {
          const next = { ...readlist, reader_id, created_at: at.toISOString() }
          return { row: 0, kind: 'readlist', before: null, next }
        })
        await applyChanges(tx, { readerId: reader_id, importId: id }, changes)
        const before = result ?? nothingYet
        await updateImport(
          tx,
          { id, reader_id },
          { result: { ...before, readlists: before.readlists + changes.length } },
        )
      }),
    () => Promise.resolve(),
  )
  await change(async (tx, { result }) => {
    const plan = await planReadlists(tx, reader_id, await listShelves(tx, id))
    const unmade = new Set(plan.made.map((readlist) => readlist.id))
    const readlists = Object.fromEntries(Object.entries(plan.targets).filter(([, target]) => !unmade.has(target.id)))
    const readlists_left = [...plan.left, ...plan.made.map(({ name }) => name)].slice(0, maxShelvesShown)
    const done_reading = await listDoneReading(tx, reader_id)
    await updateImport(
      tx,
      { id, reader_id },
      { readlists, done_reading, result: { ...(result ?? nothingYet), readlists_left } },
    )
    await saveCameIn(tx, reader_id, id)
  })
}

async function bringIn(tx: Tx, imported: ImportRow, rows: readonly number[], at: Date): Promise<void> {
  const { id, reader_id } = imported
  const leads = await listUnapplied(tx, id, rowsAtOnce, rows)
  const planned = await planRows(tx, imported, leads, await termsOf(tx, imported, at))
  const applied: Applied[] = []
  const changes: PlannedChange[] = []
  const losses: { row: number; loss: Loss }[] = []
  const result = { ...(imported.result ?? nothingYet) }
  const roomFor = await findRoom(tx, imported)
  const full = new Set<string>()
  for (const { row, bookId, effect, keptMine, ...plan } of planned) {
    const fitting = roomFor(plan.changes, full)
    if (!fitting) {
      applied.push({ row, effect: 'left_out', landed_id: null, why: 'list_is_full' })
      continue
    }
    applied.push({ row, effect, landed_id: bookId })
    changes.push(...fitting)
    const progress = countOf('reading_progress', plan.changes)
    if (countOf('reading_progress', fitting) < progress)
      losses.push({ row, loss: { field: 'progress', value: String(progress), why: 'too_many' } })
    const made = (kind: string) => fitting.filter((change) => change.kind === kind && change.before === null).length
    result.books += effect === 'here' ? 0 : 1
    result.readings += made('reading')
    result.stars += fitting.filter(({ kind }) => kind === 'rating').length
    result.reviews += fitting.filter(({ kind }) => kind === 'review').length
    result.own_books += made('book')
    result.kept_mine += keptMine
  }
  result.readlists_left = await withNamesOf(tx, reader_id, full, result.readlists_left)
  await applyChanges(tx, { readerId: reader_id, importId: id }, changes)
  await markApplied(tx, id, applied, at)
  await addLosses(tx, id, losses)
  await saveTurn(
    tx,
    id,
    applied.map(({ row }) => row),
    await takeTurn(tx, reader_id, id),
  )
  await updateImport(tx, imported, { result })
}

function countOf(kind: Kind, changes: PlannedChange[]): number {
  return changes.filter((change) => change.kind === kind).length
}

async function withNamesOf(tx: Tx, readerId: string, full: Set<string>, named: string[]): Promise<string[]> {
  if (full.size === 0) return named
  const names = (await listOwnReadlists(tx, readerId)).filter(({ id }) => full.has(id)).map(({ name }) => name)
  return [...new Set([...named, ...names])]
}

/** A row that cannot come in. Where others join it, each of them is tried by itself first: it may be any of them. */
async function leaveOut(tx: Tx, { id }: ImportRow, row: number, at: Date): Promise<void> {
  if (await partRows(tx, id, row)) return
  await markApplied(tx, id, [{ row, effect: 'left_out', landed_id: null, why: 'refused' }], at)
}

/** Without room for one of these, a row cannot come in. */
const needs = ['book_status', 'library_book', 'rating', 'book', 'finished', 'readings'] as const
type Needed = (typeof needs)[number]

/**
 * Keeps to the limits that hold for everyone: returns the changes of a row that fit, or undefined if the book itself does not. Readlists
 * that are full are added to those named.
 */
async function findRoom(tx: Tx, { reader_id }: ImportRow) {
  const held = await measureHeld(tx, reader_id)
  const inLists = await countBooks(tx, reader_id)
  const room = {
    book_status: maxBooksAdded - held.books,
    library_book: maxBooksAdded - held.kept,
    rating: maxBooksAdded - held.rated,
    book: maxBooksAdded - held.own,
    finished: maxBooksInList - held.finished,
    readings: maxReadings - held.readings,
    reviews: maxWritten - held.written,
    progress: maxProgress - held.progress,
    favorites: maxBooksInList - held.favorites,
    listed: maxListedBooks - [...inLists.values()].reduce((sum, n) => sum + n, 0),
  }
  return (changes: PlannedChange[], full: Set<string>): PlannedChange[] | undefined => {
    const added = (kind: Kind) => changes.filter((change) => change.kind === kind && change.before === null).length
    const needed: Record<Needed, number> = {
      book_status: added('book_status'),
      library_book: added('library_book'),
      rating: added('rating'),
      book: added('book'),
      finished: changes.filter(
        ({ kind, before, next }) => kind === 'book_status' && isFinished(next) && !isFinished(before),
      ).length,
      readings: changes.filter(({ kind, before, next }) => kind === 'reading' && isEnded(next) && !isEnded(before))
        .length,
    }
    if (needs.some((name) => needed[name] > 0 && needed[name] > room[name])) return undefined
    for (const name of needs) room[name] -= needed[name]
    let ofBook = maxReviewsOfBook
    // The latest of the latest reading are the last.
    let early = Math.max(0, added('reading_progress') - room.progress)
    room.progress -= added('reading_progress') - early
    return changes.filter(({ kind, before, next }) => {
      if (before !== null) return true
      if (kind === 'review') return (ofBook -= 1) >= 0 && (room.reviews -= 1) >= 0
      if (kind === 'reading_progress') return (early -= 1) < 0
      if (kind === 'favorite') return (room.favorites -= 1) >= 0
      if (kind !== 'readlist_book') return true
      const list = String(next?.['readlist_id'])
      const count = inLists.get(list) ?? 0
      const fits = count < maxBooksInList && room.listed > 0
      if (fits) {
        inLists.set(list, count + 1)
        room.listed -= 1
      } else full.add(list)
      return fits
    })
  }
}

function isFinished(status: PlannedChange['next']): boolean {
  return status?.['status'] === 'FINISHED'
}

function isEnded(reading: PlannedChange['next']): boolean {
  return reading !== null && reading['outcome'] !== 'open'
}

async function finish({ log }: Pick<Deps, 'log'>, change: ChangeImport): Promise<void> {
  const error = await lastingFailure(() =>
    change(async (tx, imported, at) => {
      await settle(tx, imported, at)
      await end(tx, imported, at)
    }),
  )
  if (error === undefined) return
  log.error({ err: error }, 'an import ended without ordering Done Reading and completing challenges')
  await change(end)
}

async function end(tx: Tx, imported: ImportRow, at: Date): Promise<void> {
  await markLeftOut(tx, imported.id, at)
  await updateImport(tx, imported, { state: 'done', finished_at: at })
}

/** Own challenges may have been reached; those that Octavo offers count only what was read here. */
async function settle(tx: Tx, { id, reader_id }: ImportRow, at: Date): Promise<void> {
  await orderDoneReading(tx, reader_id)
  const before = new Set((await listCompletions(tx, reader_id)).map((image) => image['challenge_id']))
  await completeChallenges(tx, reader_id, at)
  const reached = (await listCompletions(tx, reader_id)).filter((image) => !before.has(image['challenge_id']))
  await insertChanges(
    tx,
    { readerId: reader_id, importId: id },
    reached.map((after) => ({ row: 0, kind: 'challenge_completed' as const, before: null, after })),
  )
}
