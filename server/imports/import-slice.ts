import { maxBooksInList } from '#contract/book.ts'
import type { ImportResult } from '#contract/imports/imports.ts'
import { maxBooksAdded, maxReadings } from '#contract/reading.ts'
import { maxWritten } from '#contract/reviews.ts'
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
import { lastingFailure, togetherOrAlone } from '../db/together-or-alone.ts'
import { lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import type { PlannedChange } from './merging/plan-entry.ts'
import { planRows } from './plan-rows.ts'
import { countInReadlists, measureHeld } from './merging/readlists.sql.ts'
import { countShelves, listUnapplied, markApplied, markLeftOut, partRows, type Applied } from './rows.sql.ts'
import { termsOf } from './terms.ts'

const rowsAtOnce = 50

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
  const leads = readlists === null ? [] : await listUnapplied(db, id, rowsAtOnce)
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
  const { made } = await planReadlists(db, reader_id, await countShelves(db, id))
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
        await updateImport(tx, id, { result: { ...before, readlists: before.readlists + changes.length } })
      }),
    () => Promise.resolve(),
  )
  await change(async (tx, { result }) => {
    const plan = await planReadlists(tx, reader_id, await countShelves(tx, id))
    const unmade = new Set(plan.made.map((readlist) => readlist.id))
    const readlists = Object.fromEntries(Object.entries(plan.targets).filter(([, target]) => !unmade.has(target.id)))
    const readlists_left = [...plan.left, ...plan.made.map(({ name }) => name)]
    const done_reading = await listDoneReading(tx, reader_id)
    await updateImport(tx, id, { readlists, done_reading, result: { ...(result ?? nothingYet), readlists_left } })
  })
}

async function bringIn(tx: Tx, imported: ImportRow, rows: readonly number[], at: Date): Promise<void> {
  const { id, reader_id } = imported
  const leads = await listUnapplied(tx, id, rowsAtOnce, rows)
  const planned = await planRows(tx, imported, leads, await termsOf(tx, imported, at))
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

/** A row that cannot come in. Where others join it, each of them is tried by itself first: it may be any of them. */
async function leaveOut(tx: Tx, { id }: ImportRow, row: number, at: Date): Promise<void> {
  if (await partRows(tx, id, row)) return
  await markApplied(tx, id, [{ row, effect: 'left_out', landed_id: null, why: 'refused' }], at)
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

async function end(tx: Tx, { id }: ImportRow, at: Date): Promise<void> {
  await markLeftOut(tx, id, at)
  await updateImport(tx, id, { state: 'done', finished_at: at })
}

/** Own challenges may have been reached; those that Octavo offers count only what was read here. */
async function settle(tx: Tx, { id, reader_id }: ImportRow, at: Date): Promise<void> {
  await orderDoneReading(tx, reader_id)
  const before = new Set((await listCompletions(tx, reader_id)).map((image) => image['challenge_id']))
  await completeChallenges(tx, reader_id, at)
  const reached = (await listCompletions(tx, reader_id)).filter((image) => !before.has(image['challenge_id']))
  await insertChanges(
    tx,
    id,
    reached.map((after) => ({ row: 0, kind: 'challenge_completed' as const, before: null, after })),
  )
}
