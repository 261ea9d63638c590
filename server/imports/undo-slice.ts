import type { ImportResult } from '#contract/imports/imports.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { orderDoneReading } from '../readlists/done-reading.ts'
import { writeLibrary } from './merging/apply-changes.ts'
import { deleteChangesFrom, listLastChanges, type Change } from './merging/changes.sql.ts'
import {
  deleteEmptyOwnBooks,
  listDoneReading,
  listOwnBooks,
  readImages,
  readLibrary,
  reorderDoneReading,
} from './merging/images.sql.ts'
import type { PlannedChange } from './merging/plan-entry.ts'
import { lockThreadsOf } from '../reviews/reviews.sql.ts'
import { lastingFailure } from '../db/together-or-alone.ts'
import { nothingYet } from './import-slice.ts'
import { bringLaterAgain, continueFromBefore } from './later-imports.ts'
import {
  deleteEmptyReadlists,
  findSharedReadlists,
  forgetLanded,
  handOverReading,
  handOverReadlist,
  listLanded,
  listOtherImports,
  readProgress,
  saveDoneReading,
} from './undo.sql.ts'
import { lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import {
  emptyLibrary,
  isEqual,
  isOpenReading,
  isSameImage,
  keyOf,
  tableOf,
  type Image,
  type Kind,
} from './merging/library-tables.sql.ts'

const changesAtOnce = 300
/** Named in the result; more are only counted in what is kept. */
const maxNamed = 500

/** Takes back the newest changes, in one transaction. False if there is nothing left to do. */
export async function undoSlice(deps: Pick<Deps, 'db' | 'now' | 'log'>, imported: ImportRow): Promise<boolean> {
  let goesOn = false
  const attempt = (limit: number) =>
    lastingFailure(async () => {
      goesOn = await undoIn(deps, imported, (tx, current, at) => undoNext(tx, current, at, limit))
    })
  if (!(await attempt(changesAtOnce))) return goesOn
  for (let n = 0; n < changesAtOnce; n += 1) {
    const error = await attempt(1)
    if (error) {
      deps.log.error({ err: error }, 'a change of an import could not be taken back')
      goesOn = await undoIn(deps, imported, leaveNext)
    }
    if (!goesOn) return false
  }
  return true
}

/** In a transaction, unless it has ended or rests meanwhile: then false. */
function undoIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, reader_id }: ImportRow,
  work: (tx: Tx, imported: ImportRow, at: Date) => Promise<void>,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const imported = await lockImport(tx, reader_id, id)
    if (imported?.state !== 'undoing' || imported.paused) return false
    await work(tx, imported, now())
    return true
  })
}

async function undoNext(tx: Tx, imported: ImportRow, at: Date, limit: number): Promise<void> {
  const others = await listOtherImports(tx, imported)
  const changes = await listLastChanges(tx, imported.id, limit)
  // Readlists, which were made first, go last: the later imports may put books into them again.
  const ofBooks = changes.filter(({ kind }) => kind !== 'readlist')
  if (ofBooks.length > 0) await takeBack(tx, imported, ofBooks, { others: others.all, at })
  else if (await leaveToLater(tx, imported, others.all, at)) return
  else if (changes.length > 0) await takeBack(tx, imported, changes, { others: others.all, at })
  else await finish(tx, imported, others.later, at)
}

/** Passes over what cannot be taken back. */
async function leaveNext(tx: Tx, imported: ImportRow, at: Date): Promise<void> {
  const { id } = imported
  const [change] = await listLastChanges(tx, id, 1)
  if (change && change.kind !== 'readlist') return leaveChange(tx, imported, change)
  const landed = await listLanded(tx, id, changesAtOnce)
  if (landed.length > 0)
    await forgetLanded(
      tx,
      id,
      landed.map(({ row }) => row),
    )
  else if (change) await leaveChange(tx, imported, change)
  else await updateImport(tx, imported, { state: 'undone', finished_at: at })
}

async function leaveChange(tx: Tx, imported: ImportRow, { n, row }: Change): Promise<void> {
  const before = imported.result ?? nothingYet
  const not_undone = [...before.not_undone, { row, why: refused }].slice(0, maxNamed)
  await deleteChangesFrom(tx, imported.id, n)
  await updateImport(tx, imported, { result: { ...before, not_undone } })
}

/** False if nothing more can be theirs. */
async function leaveToLater(tx: Tx, imported: ImportRow, others: string[], at: Date): Promise<boolean> {
  const rows = await bringLaterAgain(tx, imported, others, at)
  if (rows === undefined) return false
  const result: ImportResult = { ...(imported.result ?? nothingYet) }
  const kept = rows.map((row) => ({ row, why: broughtAgain }))
  await updateImport(tx, imported, {
    result: { ...result, not_undone: [...result.not_undone, ...kept].slice(0, maxNamed) },
  })
  return true
}

async function takeBack(
  tx: Tx,
  imported: ImportRow,
  changes: Change[],
  { others, at }: { others: string[]; at: Date },
): Promise<void> {
  const { id, reader_id } = imported
  // Whoever answers one of them does so before, and it stays, or finds it gone.
  const reviewed = changes.flatMap(({ kind, before, after }) =>
    kind === 'review' ? [String((after ?? before)?.['book_id'])] : [],
  )
  await lockThreadsOf(tx, reader_id, [...new Set(reviewed)])
  const continued = await continueFromBefore(tx, imported, others, changes)
  const state = await readState(tx, { id, reader_id, others }, changes, at)
  const result: ImportResult = { ...(imported.result ?? nothingYet) }
  const kept: ImportResult['not_undone'] = []
  for (const change of changes) {
    const how = continued.get(change)
    const stays = how === 'whole' ? changedAgain : state.undo(change)
    const why = how !== undefined && stays !== undefined ? changedAgain : stays
    if (why === undefined) result.undone += 1
    else kept.push({ row: change.row, why })
  }
  result.not_undone = [...result.not_undone, ...kept].slice(0, maxNamed)
  await writeLibrary(tx, reader_id, await withFreeKeys(tx, reader_id, state.changes()))
  await deleteEmptyOwnBooks(tx, reader_id, state.gone('book'))
  const gone = new Set(await deleteEmptyReadlists(tx, reader_id, state.gone('readlist')))
  for (const { change, heir } of state.handedOver) await handOverReading(tx, { id: heir, reader_id }, change)
  for (const change of changes) {
    const isLeft = change.kind === 'readlist' && change.after !== null && !gone.has(String(change.after['id']))
    if (isLeft) await handOverReadlist(tx, reader_id, others, change)
  }
  await deleteChangesFrom(tx, id, changes.at(-1)?.n ?? 0)
  await updateImport(tx, imported, { result })
}

type LibraryChange = Pick<PlannedChange, 'kind' | 'before' | 'next'>

/** A book of one's own that comes back is not the one an import finds by its name, if another is that meanwhile. */
async function withFreeKeys(tx: Tx, readerId: string, changes: LibraryChange[]): Promise<LibraryChange[]> {
  const keys = changes.flatMap(({ kind, next }) => (kind === 'book' && next ? [String(next['own_key'])] : []))
  if (keys.length === 0) return changes
  const holders = await listOwnBooks(tx, readerId, keys)
  return changes.map((change) => {
    const holder = holders.get(String(change.next?.['own_key']))
    const isTaken = change.kind === 'book' && holder !== undefined && holder !== change.next?.['id']
    return isTaken ? { ...change, next: { ...change.next, own_key: null } } : change
  })
}

function nameOf(kind: Kind, image: Image): string {
  return `${kind} ${keyOf(kind, image)}`
}

/** The rows that these changes are about, as they are now and as they become. */
async function readState(
  tx: Tx,
  { id: importId, reader_id: readerId, others }: { id: string; reader_id: string; others: string[] },
  changes: Change[],
  at: Date,
) {
  const before = new Map<string, Image | null>()
  const now = new Map<string, Image | null>()
  for (const [kind, group] of Map.groupBy(changes, (change) => change.kind)) {
    const named = group.map((change) => change.after ?? change.before ?? {})
    for (const image of named) now.set(nameOf(kind, image), null)
    const keys = [...new Map(named.map((image) => [keyOf(kind, image), image])).values()]
    for (const image of await readImages(tx, kind, keys)) now.set(nameOf(kind, image), image)
  }
  for (const [name, image] of now) before.set(name, image)
  const books = changes.flatMap(({ kind, after, before: was }) =>
    kind === 'reading' || kind === 'book_status' ? [String((after ?? was)?.['book_id'])] : [],
  )
  // What a reading or a status that goes would leave behind.
  for (const { kind, image } of await readLibrary(tx, readerId, [...new Set(books)])) {
    const name = nameOf(kind, image)
    if ((kind === 'reading' || kind === 'book_status') && !now.has(name)) {
      now.set(name, image)
      before.set(name, image)
    }
  }
  const readingIds = [...now.values()].flatMap((image) => (image && 'outcome' in image ? [String(image['id'])] : []))
  for (const image of await readProgress(tx, readerId, readingIds)) {
    const name = nameOf('reading_progress', image)
    if (!now.has(name)) {
      now.set(name, image)
      before.set(name, image)
    }
  }
  const made = changes.flatMap(({ kind, after }) => (kind === 'readlist' && after ? [String(after['id'])] : []))
  const shared = new Set(await findSharedReadlists(tx, readerId, made))
  const gone = new Map<Kind, string[]>()
  const handedOver = new Map<string, { change: Change; heir: string }>()

  return {
    /** Says why it stays, if it does. */
    undo(change: Change): string | undefined {
      const { kind, after } = change
      const image = after ?? change.before ?? {}
      const name = nameOf(kind, image)
      const current = now.get(name) ?? null
      if (kind === 'readlist' && after !== null && current !== null) {
        if (shared.has(String(after['id'])) || !isSameImage(kind, current, after)) return whyKept.readlist
      }
      if (kind === 'book' || kind === 'readlist') {
        if (after === null) now.set(name, change.before)
        // Only if nothing hangs on it any more.
        else gone.set(kind, [...(gone.get(kind) ?? []), String(image['id'])])
        return undefined
      }
      if (kind === 'library_book') return this.undoFields(change, name, current)
      if (kind === 'review' && Number(current?.['replies_count'] ?? 0) > 0) return answered
      const handed = handedOver.get(name)
      if (handed && isSameImage(kind, handed.change.before, after)) {
        handed.change = { ...handed.change, before: change.before }
        return broughtAgain
      }
      const isSame = isSameImage(kind, current, after)
      const isKept = !isSame || (kind === 'reading' && isNeeded(current, change.before))
      const heir = isKept && isSame && kind === 'reading' ? whoseStatus(current) : undefined
      if (heir !== undefined) {
        handedOver.set(name, { change, heir })
        now.set(name, { ...current, import_id: heir })
        return broughtAgain
      }
      if (isKept && kind === 'reading') keepStatus(current)
      if (isKept) return current === null ? undefined : whyKept[kind]
      if (kind === 'reading' && isOpenReading(change.before) && !isOpenReading(current) && !closeOther(image))
        return whyKept.reading
      now.set(name, change.before && { ...current, ...change.before })
      if (kind === 'book_status') keepStatus(findBegun(image['book_id']))
      return undefined
    },

    /** Of what is kept beside a book, each field that is as the import left it. */
    undoFields({ before: was, after }: Change, name: string, current: Image | null): string | undefined {
      if (current === null || after === null) {
        if (current === null && after === null) now.set(name, was)
        return undefined
      }
      const untouched = { ...emptyLibrary, ...was }
      const next = { ...current }
      let changed = false
      for (const column of tableOf('library_book').columns) {
        if (isEqual(current[column], after[column]))
          next[column] = column in untouched ? untouched[column] : current[column]
        else changed = true
      }
      const isLeft =
        changed &&
        tableOf('library_book').columns.some(
          (column) => column in emptyLibrary && !isEqual(next[column], emptyLibrary[column]),
        )
      now.set(name, was === null && !isLeft ? null : next)
      return changed ? whyKept.library_book : undefined
    },

    changes: () =>
      [...now].flatMap(([name, next]) => {
        const was = before.get(name) ?? null
        // oxlint-disable-next-line typescript/consistent-type-assertions -- The name begins with the kind
        const kind = name.slice(0, name.indexOf(' ')) as Kind
        return isEqual(was, next) ? [] : [{ kind, before: was, next }]
      }),

    gone: (kind: Kind) => gone.get(kind) ?? [],

    /** Readings that stay for the state which another import gave their book: they go with it. */
    handedOver: handedOver.values(),
  }

  /** The import that gave the reading's book its state. */
  function whoseStatus(reading: Image | null): string | undefined {
    const status = now.get(nameOf('book_status', { reader_id: readerId, book_id: reading?.['book_id'] }))
    return others.find((id) => id === status?.['import_id'])
  }

  /** The open reading of the book that this import did not bring. */
  function findBegun(bookId: unknown): Image | null {
    return readingsOf(bookId).find((each) => isOpenReading(each) && each['import_id'] !== importId) ?? null
  }

  function readingsOf(bookId: unknown): Image[] {
    return [...now].flatMap(([name, image]) =>
      name.startsWith('reading ') && image && image['book_id'] === bookId ? [image] : [],
    )
  }

  /** As only one reading of a book is open: the one that another import opened since goes. False if that is not so, or progress was noted in it. */
  function closeOther({ id, book_id }: Image): boolean {
    const open = readingsOf(book_id).find((each) => isOpenReading(each) && each['id'] !== id)
    if (!open) return true
    if (hasProgress(open) || !others.some((other) => other === open['import_id'])) return false
    now.set(nameOf('reading', open), null)
    return true
  }

  function hasProgress(reading: Image): boolean {
    return [...now.values()].some((image) => image?.['reading_id'] === reading['id'])
  }

  /** A reading that stays open is one of a book that is being read. */
  function keepStatus(reading: Image | null): void {
    if (!reading || !isOpenReading(reading)) return
    // One of another import has its state by that, which brings it again if need be.
    if (others.some((id) => id === reading['import_id'])) return
    const { reader_id, book_id } = reading
    const name = nameOf('book_status', { reader_id, book_id })
    if (['READING', 'PAUSED', 'FINISHED'].includes(String(now.get(name)?.['status']))) return
    if (!before.has(name)) before.set(name, null)
    now.set(name, { reader_id, book_id, status: 'READING', changed_at: at.toISOString(), import_id: null })
  }

  /** A book that stays finished keeps a finished reading, and one that is being read its open one. */
  function isNeeded(reading: Image | null, next: Image | null): boolean {
    if (!reading) return false
    const { reader_id, book_id, outcome } = reading
    if (next !== null && next['outcome'] === outcome && next['book_id'] === book_id) return false
    if (next === null && hasProgress(reading)) return true
    const status = now.get(nameOf('book_status', { reader_id, book_id }))?.['status']
    if (outcome === 'open') return status === 'READING' || status === 'PAUSED'
    if (outcome !== 'finished' || status !== 'FINISHED') return false
    return !readingsOf(book_id).some((each) => each['id'] !== reading['id'] && each['outcome'] === 'finished')
  }
}

const changedAgain = 'A later import has changed this further.'
const broughtAgain = 'A later import brought this book too.'
const refused = 'This could not be taken back.'
const answered = 'Others have replied to this review.'

/** What stays, because the reader changed it after the import. */
const whyKept: Record<Exclude<Kind, 'book'>, string> = {
  library_book: 'You have changed the note, visibility, copies or edition since.',
  reading: 'You have changed this reading since, or the book needs it.',
  reading_progress: 'You have changed this progress since.',
  book_status: 'You have changed the state of this book since.',
  rating: 'You have changed the stars since.',
  review: 'You have changed the review since.',
  readlist: 'You have changed or shared this readlist since.',
  readlist_book: 'You have moved this book between readlists, or changed its note, since.',
  favorite: 'You have changed this favorite since.',
  challenge_completed: 'This challenge was completed again since.',
}

async function finish(tx: Tx, imported: ImportRow, later: string[], at: Date): Promise<void> {
  const { reader_id, done_reading } = imported
  if (done_reading !== null) await saveDoneReading(tx, reader_id, later, done_reading)
  await orderDoneReading(tx, reader_id)
  const books = await listDoneReading(tx, reader_id)
  const wasSame = done_reading !== null && isEqual(books.toSorted(), done_reading.toSorted())
  if (wasSame) await reorderDoneReading(tx, reader_id, done_reading)
  await updateImport(tx, imported, { state: 'undone', finished_at: at })
}
