import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { maxBooksAdded, type SettableStatus, type settableStates, type StatusOfBook } from '#contract/reading.ts'
import { type Gamification } from '#contract/shapes.ts'
import { keepBook } from '../catalogue/books.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { nothingEarned, type LockedReader } from '../points/award.ts'
import type { CountedDay } from '../points/counted-day.ts'
import { localDate } from '../points/local-date.ts'
import { findLastDay } from '../streaks/streak.sql.ts'
import { removeFromDoneReading } from '../readlists/done-reading.sql.ts'
import { addToDoneReading } from '../readlists/done-reading.ts'
import { moveStatus } from './change-status.sql.ts'
import { awardFinish } from './finish-book.ts'
import { originOf } from './origin.ts'
import { isAfter, type StoredDate } from './partial-date.ts'
import { full, numberText, refuseTooManyFinished, refuseTooManyOfBook, refuseTooManyReadings } from './bounds.ts'
import { finishReading, giveUpReading, startReading, stopReading } from './readings.sql.ts'
import {
  deleteStatus,
  describeStatus,
  findStatusBefore,
  moveBooksRead,
  saveStatus,
  type StatusBefore,
  type StoredStatus,
} from './reading.sql.ts'
import { stateOf, statusOf } from './state.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

export type SettableState = (typeof settableStates)[number]

/** Setting the current status again changes nothing and earns nothing. */
export async function setStatus(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewer: Pick<Viewer, 'id' | 'time_zone'>,
  bookId: string,
  status: SettableStatus,
): Promise<Gamification> {
  const { db, now } = deps
  if (status !== 'FINISHED' && !isUuid(bookId) && !isOwnBookId(bookId)) {
    const at = now()
    const today = localDate(at, viewer.time_zone)
    const moved = await moveStatus(db, {
      readerId: viewer.id,
      bookId,
      status,
      readingId: randomUUIDv7(),
      today,
      at,
    })
    if (moved) return nothingEarned
  }
  return setState(deps, viewer.id, (await keepBook(deps, bookId, viewer.id)).id, status)
}

function setState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  bookId: string,
  state: SettableState,
): Promise<Gamification> {
  return transact(db, (tx) => moveToState(tx, viewerId, { bookId, state }, now()))
}

/** `on` is the date of a finish or stop; it defaults to today in the reader's time zone. */
export async function moveToState(
  tx: Tx,
  viewerId: string,
  { bookId, state, on }: { bookId: string; state: SettableState; on?: ((today: string) => StoredDate) | undefined },
  at: Date,
): Promise<Gamification> {
  // Statements sent together run in this order, so the status is read after the reader is locked.
  const [reader, before, lastDay] = await Promise.all([
    lockReader(tx, viewerId),
    findStatusBefore(tx, viewerId, bookId),
    state === 'FINISHED' ? findLastDay(tx, viewerId) : undefined,
  ])
  const wanted = state === 'REREADING' && before.status !== 'FINISHED' ? 'READING' : state
  if (isAlready(before, wanted)) return nothingEarned
  const today = localDate(at, reader.time_zone)
  const day = on?.(today) ?? { date: todayOrStart(before, today), precision: 'day' as const }
  if (addsReading(wanted, before)) refuseTooManyOfBook(before.times_finished + before.times_stopped)
  return change(tx, { reader, lastDay, bookId, before, today, at }, wanted, day)
}

interface Change {
  reader: LockedReader & { books_read: number; readings: number }
  lastDay: CountedDay | undefined
  bookId: string
  before: StatusBefore
  today: string
  at: Date
}

function isAlready({ status, open }: StatusBefore, wanted: SettableState): boolean {
  return stateOf(status ?? undefined, status !== null && open) === wanted
}

async function change(tx: Tx, now: Change, wanted: SettableState, on: StoredDate): Promise<Gamification> {
  const { reader, bookId, before, today, at } = now
  const wasFinished = before.status === 'FINISHED'
  if (wanted === 'PAUSED' && wasFinished) {
    fail('invalid', { fields: { state: "A finished book can't be paused. You can read it again." } })
  }
  if (wanted === 'FINISHED' || wanted === 'DID_NOT_FINISH') refuseBeforeStart(before, on)
  // Whoever gives up reading a book again has still finished it.
  const status = storedAs(wanted, wasFinished && before.open)
  if (wanted === 'FINISHED' && !wasFinished) refuseTooManyFinished(reader)
  else if (addsReading(wanted, before)) refuseTooManyReadings(reader)
  if (before.added >= maxBooksAdded) full(`You can have at most ${numberText(maxBooksAdded)} books.`)
  const [, gamification] = await Promise.all([
    saveStatus(tx, reader.id, bookId, status, at),
    wanted === 'FINISHED' ? finish(tx, now, on) : nothingEarned,
    wasFinished && status !== 'FINISHED' && unfinish(tx, reader.id, bookId),
    startsReading(wanted) && startReading(tx, reader.id, { id: randomUUIDv7(), bookId, today }, at),
    wanted === 'DID_NOT_FINISH' &&
      giveUpReading(tx, reader.id, {
        id: randomUUIDv7(),
        bookId,
        on,
        finished: wasFinished,
        toldAt: originOf(on, today) === 'here' ? at : null,
      }),
    wanted === 'WANT_TO_READ' && stopReading(tx, reader.id, bookId, today),
  ])
  return gamification
}

/** A book that was begun in a zone whose date is ahead may be finished before that date. */
function todayOrStart({ open_since, open_precision }: StatusBefore, today: string): string {
  return open_since !== null && open_precision === 'day' && open_since > today ? open_since : today
}

function refuseBeforeStart({ open_since, open_precision }: StatusBefore, on: StoredDate): void {
  if (open_since === null || open_precision === null) return
  if (isAfter({ date: open_since, precision: open_precision }, on)) {
    fail('invalid', { fields: { on: 'This is before you started the book.' } })
  }
}

function startsReading(wanted: SettableState): boolean {
  return wanted === 'READING' || wanted === 'PAUSED' || wanted === 'REREADING'
}

/** Each reading that is open ends some time, whatever the limit. */
function addsReading(wanted: SettableState, before: StatusBefore): boolean {
  if (before.open) return false
  return startsReading(wanted) || wanted === 'FINISHED' || (wanted === 'DID_NOT_FINISH' && before.status !== 'FINISHED')
}

function storedAs(wanted: SettableState, wasRereading: boolean): StoredStatus {
  if (wanted === 'REREADING' || (wanted === 'DID_NOT_FINISH' && wasRereading)) return 'FINISHED'
  return wanted
}

/** As if the book had never been added, except that points and past readings stay. Call after `lockReader`. */
export async function removeStatus(
  tx: Tx,
  reader: { id: string; time_zone: string },
  bookId: string,
  at: Date,
): Promise<void> {
  const [before] = await Promise.all([describeStatus(tx, reader.id, bookId), deleteStatus(tx, reader.id, bookId)])
  await stopReading(tx, reader.id, bookId, localDate(at, reader.time_zone))
  if (before?.status === 'FINISHED') await unfinish(tx, reader.id, bookId)
}

/** A book whose id is null is not stored, so nobody has added it. */
export async function getStatus(db: Db, viewerId: string, bookId: string | null): Promise<StatusOfBook> {
  const row = bookId === null ? undefined : await describeStatus(db, viewerId, bookId)
  return row
    ? {
        status: statusOf(row.status),
        state: stateOf(row.status, row.open),
        since: row.changed_at.toISOString(),
        times_finished: row.times_finished,
      }
    : notAdded
}

const notAdded: StatusOfBook = { status: 'NOT_ADDED', state: 'NOT_ADDED', since: null, times_finished: 0 }

async function finish(
  tx: Tx,
  { reader, lastDay, bookId, before, today, at }: Change,
  on: StoredDate,
): Promise<Gamification> {
  const origin = originOf(on, today)
  const isToday = on.precision === 'day' && on.date >= today
  const [, , gamification] = await Promise.all([
    finishReading(tx, reader.id, {
      id: randomUUIDv7(),
      bookId,
      on,
      origin,
      at: isToday ? at : null,
      toldAt: origin === 'here' ? at : null,
      booksRead: before.status === 'FINISHED' ? 0 : 1,
    }),
    addToDoneReading(tx, reader.id, bookId, at, { isToday }),
    awardFinish(tx, reader, lastDay, { bookId, origin, isToday }, at),
  ])
  return gamification
}

/** Keeps the points and the finished reading. */
export async function unfinish(tx: Tx, viewerId: string, bookId: string): Promise<void> {
  await Promise.all([moveBooksRead(tx, viewerId, -1), removeFromDoneReading(tx, viewerId, bookId)])
}
