import { fail } from '#contract/errors.ts'
import { progressShown, readingsShown, type Entry, type Reading } from '#contract/library/readings.ts'
import { maxBooksAdded, type Progress } from '#contract/reading.ts'
import type { Gamification } from '#contract/shapes.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'
import { touchReader } from '../accounts/reader-lock.sql.ts'
import type { StoredBook } from '../books/book-reply.ts'
import { starsOf } from '../books/stars.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lookForCrowd } from '../ratings/crowds.ts'
import { findEdition } from '../editions/editions.ts'
import { nothingEarned } from '../points/award.ts'
import { findRating } from '../ratings/ratings.sql.ts'
import { listAgain } from '../reviews/reviews.sql.ts'
import { full, numberText } from './bounds.ts'
import {
  copyFacts,
  countLibraryBooks,
  countRatingAgain,
  emptyLibraryBook,
  findLibraryBook,
  findBookFacts,
  saveLibraryBook,
  type LibraryChanges,
} from './entry.sql.ts'
import { readDate, showDate } from './partial-date.ts'
import { listProgress, type ProgressRow } from './progress.sql.ts'
import { countReadings, findReading, listReadings, type ReadingRow } from './readings.sql.ts'
import { describeStatus } from './reading.sql.ts'
import { moveToState, removeStatus, type SettableState } from './reading.ts'
import { stateOf, statusOf } from './state.ts'

/** Everything the reader keeps about a book. */
export async function describeEntry(db: Db | Tx, viewerId: string, bookId: string): Promise<Entry> {
  const [status, kept, quarters, readings, book, counted] = await Promise.all([
    describeStatus(db, viewerId, bookId),
    findLibraryBook(db, viewerId, bookId),
    findRating(db, viewerId, bookId),
    listReadings(db, viewerId, bookId, readingsShown),
    findBookFacts(db, bookId),
    countReadings(db, viewerId, bookId),
  ])
  const progress = await listProgress(
    db,
    viewerId,
    readings.map(({ id }) => id),
    progressShown,
  )
  const byReading = Map.groupBy(progress, (each) => each.reading_id)
  return {
    status: statusOf(status?.status),
    state: stateOf(status?.status, status?.open ?? false),
    since: status?.changed_at.toISOString() ?? null,
    times_finished: counted.finished,
    added_on: kept?.added_on ?? null,
    visibility: kept?.visibility ?? 'public',
    private_note: kept?.private_note ?? '',
    owned_copies: kept?.owned_copies ?? 0,
    source_fields: kept?.source_fields ?? {},
    stars: starsOf(quarters),
    edition: kept?.edition ?? null,
    pages: kept?.edition?.pages ?? book.pages,
    own: book.owner_id !== null,
    readings: readings.map((reading) => readingReply(reading, byReading.get(reading.id) ?? [])),
  }
}

/** The entry of a book that is not stored, and so is in nobody's library. */
export const emptyEntry: Entry = {
  status: 'NOT_ADDED',
  state: 'NOT_ADDED',
  since: null,
  times_finished: 0,
  added_on: null,
  visibility: 'public',
  private_note: '',
  owned_copies: 0,
  source_fields: {},
  stars: null,
  edition: null,
  pages: null,
  own: false,
  readings: [],
}

export interface EntryChanges extends Omit<LibraryChanges, 'edition'> {
  /** Its id; null takes it back. */
  edition?: string | null | undefined
  state?: SettableState | 'NOT_ADDED' | undefined
  on?: string | undefined
}

export async function updateEntry(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  viewerId: string,
  book: Pick<StoredBook, 'id' | 'google_books_id'>,
  { state, on, edition, ...changes }: EntryChanges,
): Promise<{ entry: Entry; gamification: Gamification }> {
  if (on !== undefined && state !== 'FINISHED' && state !== 'DID_NOT_FINISH') {
    fail('invalid', { fields: { on: 'Only a finish or a stop has a date.' } })
  }
  if (changes.visibility === 'public' && isOwnBookId(book.google_books_id)) fail('own_book')
  const updated = await transact(deps.db, async (tx) => {
    const { reader, at } = await lockActiveReader(tx, viewerId, deps.now)
    if (Object.values(changes).some((value) => value !== undefined)) await keepChanges(tx, viewerId, book.id, changes)
    if (edition !== undefined) await keepEdition(tx, viewerId, book.id, edition)
    if (state === 'NOT_ADDED') await removeFromLibrary(tx, reader, book.id, at)
    const readOn = on === undefined ? undefined : (today: string) => readDate(on, today, 'on')
    const gamification =
      state === undefined || state === 'NOT_ADDED'
        ? nothingEarned
        : await moveToState(tx, viewerId, { bookId: book.id, state, on: readOn }, at)
    return { entry: await describeEntry(tx, viewerId, book.id), gamification }
  })
  if (changes.visibility === 'public') await lookForCrowd(deps, book.id)
  return updated
}

/** The private note, copies and edition go with the status; readings, stars and reviews stay, and those of a private book stay private. */
export async function removeFromLibrary(
  tx: Tx,
  reader: { id: string; time_zone: string },
  bookId: string,
  at: Date,
): Promise<void> {
  await removeStatus(tx, reader, bookId, at)
  const hadEdition = (await findLibraryBook(tx, reader.id, bookId))?.edition
  await emptyLibraryBook(tx, reader.id, bookId)
  if (hadEdition) await copyFacts(tx, reader.id, [bookId])
}

/** The readings follow: their pages and language are the edition's now. */
async function keepEdition(tx: Tx, viewerId: string, bookId: string, id: string | null): Promise<void> {
  const kept = await findLibraryBook(tx, viewerId, bookId)
  if (id === (kept?.edition?.id ?? null)) return
  const edition = id === null ? null : await findEdition(tx, bookId, id)
  await saveLibraryBook(tx, viewerId, bookId, { edition })
  if (!kept) await refuseTooManyKept(tx, viewerId)
  await copyFacts(tx, viewerId, [bookId])
}

/** A book that becomes private takes its rating and reviews out of what others see, and back when it becomes public. */
async function keepChanges(tx: Tx, viewerId: string, bookId: string, changes: LibraryChanges): Promise<void> {
  const kept = await findLibraryBook(tx, viewerId, bookId)
  await saveLibraryBook(tx, viewerId, bookId, changes)
  if (!kept) await refuseTooManyKept(tx, viewerId)
  const before = kept?.visibility ?? 'public'
  const { visibility = before } = changes
  if (visibility !== before) await showAgain(tx, viewerId, bookId, visibility)
}

/** As an import does: a reader may keep something of a book without adding it. */
async function refuseTooManyKept(tx: Tx, viewerId: string): Promise<void> {
  if ((await countLibraryBooks(tx, viewerId)) <= maxBooksAdded) return
  full(`You can keep notes and other things of at most ${numberText(maxBooksAdded)} books.`)
}

async function showAgain(tx: Tx, viewerId: string, bookId: string, visibility: 'public' | 'private'): Promise<void> {
  await touchReader(tx, viewerId)
  await listAgain(tx, viewerId, bookId)
  await countRatingAgain(tx, viewerId, bookId, visibility === 'public' ? 1 : -1)
}

function readingReply(reading: ReadingRow, progress: ProgressRow[]): Reading {
  const { id, outcome, origin, medium, pages, minutes, note } = reading
  return {
    id,
    outcome,
    started_on: showDate(reading.started_on, reading.started_precision),
    finished_on: showDate(reading.finished_on, reading.finished_precision),
    stopped_on: showDate(reading.stopped_on, reading.stopped_precision),
    origin,
    medium,
    pages,
    minutes,
    note,
    progress: progress.map(progressReply),
  }
}

export function progressReply({ id, read_on, page, percent, minutes, note }: ProgressRow): Progress {
  return { id, on: read_on, page, percent, minutes, note }
}

/** One reading as the entry shows it, which may be too old to be among those shown. */
export async function describeReading(tx: Tx, viewerId: string, id: string): Promise<Reading> {
  const row = (await findReading(tx, viewerId, id)) ?? fail('reading_not_found')
  return readingReply(row, await listProgress(tx, viewerId, [id], progressShown))
}
