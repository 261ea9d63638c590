import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { maxBooksAdded, maxReadings, type SettableStatus, type StatusOfBook } from '#contract/reading.ts'
import { type Gamification } from '#contract/shapes.ts'
import { keepBook } from '../catalogue/books.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { nothingEarned, type LockedReader } from '../points/award.ts'
import type { CountedDay } from '../points/counted-day.ts'
import { awardFinish } from './finish-book.ts'
import { localDate } from '../points/local-date.ts'
import { findLastDay } from '../streaks/streak.sql.ts'
import { addToDoneReading, removeFromDoneReading } from '../readlists/done-reading.sql.ts'
import { moveStatus } from './change-status.sql.ts'
import {
  cancelReading,
  countAdded,
  deleteStatus,
  describeStatus,
  findStatus,
  finishReading,
  saveStatus,
  startReading,
  uncountBook,
} from './reading.sql.ts'
import { maxBooksInList } from '#contract/book.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

/** Setting the current status again changes nothing and earns nothing. */
export async function setStatus(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string,
  bookId: string,
  status: SettableStatus,
): Promise<Gamification> {
  const { db, now } = deps
  if (status !== 'FINISHED' && !isUuid(bookId)) {
    const moved = await moveStatus(db, { readerId: viewerId, bookId, status, readingId: randomUUIDv7(), at: now() })
    if (moved) return nothingEarned
  }
  return setStatusLocked(deps, viewerId, (await keepBook(deps, bookId)).id, status)
}

function setStatusLocked(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  bookId: string,
  status: SettableStatus,
): Promise<Gamification> {
  return transact(db, async (tx) => {
    // Statements sent together run in this order, so the status is read after the reader is locked.
    const [reader, before, lastDay] = await Promise.all([
      lockReader(tx, viewerId),
      findStatus(tx, viewerId, bookId),
      status === 'FINISHED' ? findLastDay(tx, viewerId) : undefined,
    ])
    if (before === status) return nothingEarned
    if (status === 'FINISHED') refuseTooManyFinished(reader)
    const at = now()
    const [, added, gamification] = await Promise.all([
      saveStatus(tx, viewerId, bookId, status, at),
      before === undefined ? countAdded(tx, viewerId) : 0,
      status === 'FINISHED' ? finish(tx, reader, lastDay, bookId, at) : nothingEarned,
      before === 'FINISHED' && unfinish(tx, viewerId, bookId),
      status === 'READING' && startReading(tx, viewerId, randomUUIDv7(), bookId, at),
      status === 'WANT_TO_READ' && cancelReading(tx, viewerId, bookId),
    ])
    if (added > maxBooksAdded) full(`You can have at most ${maxBooksAdded.toLocaleString('en')} books.`)
    return gamification
  })
}

/** As if the book had never been added, except that points and finish dates stay. */
export async function removeStatus({ db }: Pick<Deps, 'db'>, viewerId: string, bookId: string): Promise<void> {
  await transact(db, async (tx) => {
    const [, before] = await Promise.all([
      lockReader(tx, viewerId),
      findStatus(tx, viewerId, bookId),
      deleteStatus(tx, viewerId, bookId),
      cancelReading(tx, viewerId, bookId),
    ])
    if (before === 'FINISHED') await unfinish(tx, viewerId, bookId)
  })
}

/** A book whose id is null is not stored, so nobody has added it. */
export async function getStatus(db: Db, viewerId: string, bookId: string | null): Promise<StatusOfBook> {
  const row = bookId === null ? undefined : await describeStatus(db, viewerId, bookId)
  return row
    ? { status: row.status, since: row.changed_at.toISOString(), times_finished: row.times_finished }
    : notAdded
}

const notAdded: StatusOfBook = { status: 'NOT_ADDED', since: null, times_finished: 0 }

async function finish(
  tx: Tx,
  reader: LockedReader,
  lastDay: CountedDay | undefined,
  bookId: string,
  at: Date,
): Promise<Gamification> {
  const today = localDate(at, reader.time_zone)
  const [, , gamification] = await Promise.all([
    finishReading(tx, reader.id, randomUUIDv7(), bookId, at, today),
    addToDoneReading(tx, reader.id, bookId, at),
    awardFinish(tx, reader, lastDay, bookId, at),
  ])
  return gamification
}

/** Keeps the points and the finished reading. */
async function unfinish(tx: Tx, viewerId: string, bookId: string): Promise<void> {
  await Promise.all([uncountBook(tx, viewerId), removeFromDoneReading(tx, viewerId, bookId)])
}

function refuseTooManyFinished({ books_read, readings }: { books_read: number; readings: number }): void {
  if (books_read >= maxBooksInList)
    full(`'Done Reading' can hold at most ${maxBooksInList.toLocaleString('en')} books.`)
  if (readings >= maxReadings) full(`You can finish books at most ${maxReadings.toLocaleString('en')} times.`)
}

function full(text: string): never {
  return fail('list_is_full', { text })
}
