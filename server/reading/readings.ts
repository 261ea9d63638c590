import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { maxBooksAdded } from '#contract/reading.ts'
import type { Entry, NewReading, Reading } from '#contract/library/readings.ts'
import type { Gamification } from '#contract/shapes.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { completeChallenges } from '../challenges/complete-challenges.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { doOnce, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { nothingEarned, type LockedReader } from '../points/award.ts'
import { localDate } from '../points/local-date.ts'
import { addToDoneReading, orderDoneReading } from '../readlists/done-reading.ts'
import { findLastDay } from '../streaks/streak.sql.ts'
import { describeEntry, describeReading } from './entry.ts'
import { awardFinish } from './finish-book.ts'
import { originOf } from './origin.ts'
import { isAfter, readDate, type StoredDate } from './partial-date.ts'
import {
  countReadings,
  deleteReadingRow,
  findReading,
  insertReading,
  moveReadings,
  updateReading,
  type ReadingFields,
  type ReadingRow,
} from './readings.sql.ts'
import {
  full,
  numberText,
  refuseTooLongNotes,
  refuseTooManyFinished,
  refuseTooManyOfBook,
  refuseTooManyReadings,
} from './bounds.ts'
import { unfinish } from './reading.ts'
import { countAdded, deleteStatus, findStatus, moveBooksRead, saveStatus, type StoredStatus } from './reading.sql.ts'

type Needed = Pick<Deps, 'db' | 'now'>

interface Added {
  reading: Reading
  entry: Entry
  gamification: Gamification
}

/** A recent finish earns as a status change does; an older one earns nothing. */
export function addReading(
  { db, now }: Needed,
  viewerId: string,
  bookId: string,
  asked: NewReading,
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<Added>> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const today = localDate(at, reader.time_zone)
    const describe = async ({ id, gamification }: { id: string; gamification: Gamification }): Promise<Added> => {
      const entry = await describeEntry(tx, viewerId, bookId)
      return { reading: await readingOf(tx, viewerId, entry, id), entry, gamification }
    }
    const act = async () => {
      const fields = readFields(asked, today)
      refuseTooManyReadings(reader)
      const before = await countReadings(tx, viewerId, bookId)
      refuseTooManyOfBook(before.open + before.finished + before.stopped)
      if (fields.outcome === 'open' && before.open > 0) fail('reading_is_open')
      const id = randomUUIDv7()
      const finished = fields.outcome === 'finished'
      const on = finished ? dateIn(fields, 'finished') : null
      const origin = finished ? originOf(on, today) : 'here'
      const told_at = isNews(fields, today) ? at : null
      const started_at = isBegun(fields, today) ? at : null
      await insertReading(tx, viewerId, { id, book_id: bookId, ...fields, origin, started_at, told_at })
      if (fields.note !== '') await refuseTooLongNotes(tx, viewerId, bookId)
      if (fields.outcome !== 'open') await moveReadings(tx, viewerId, 1)
      await followReadings(tx, { reader, bookId, at }, fields.outcome)
      const lastDay = await findLastDay(tx, viewerId)
      const isToday = on?.precision === 'day' && on.date === today
      const gamification = finished
        ? await awardFinish(tx, reader, lastDay, { bookId, origin, isToday }, at)
        : nothingEarned
      const kernel = { id, gamification }
      return { reply: await describe(kernel), kernel }
    }
    return doOnce(tx, viewerId, sent, at, act, describe)
  })
}

async function readingOf(tx: Tx, viewerId: string, { readings }: Entry, id: string): Promise<Reading> {
  return readings.find((reading) => reading.id === id) ?? describeReading(tx, viewerId, id)
}

/** Earns nothing but challenges that are reached by it. */
export async function editReading(
  { db, now }: Needed,
  viewerId: string,
  readingId: string,
  asked: NewReading,
): Promise<{ reading: Reading; entry: Entry }> {
  if (!isUuid(readingId)) fail('reading_not_found')
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const before = (await findReading(tx, viewerId, readingId)) ?? fail('reading_not_found')
    const fields = readFields(asked, localDate(at, reader.time_zone), before)
    if (fields.outcome === 'open' && before.outcome !== 'open') {
      if ((await countReadings(tx, viewerId, before.book_id)).open > 0) fail('reading_is_open')
    }
    const told_at = before.outcome === 'open' ? at : before.told_at
    // As seen from when it was told: a date that moves long before that was none to tell of.
    const isTold = told_at !== null && isNews(fields, localDate(told_at, reader.time_zone))
    await updateReading(tx, viewerId, readingId, fields, isTold ? told_at : null)
    if (fields.note.length > before.note.length) await refuseTooLongNotes(tx, viewerId, before.book_id)
    const moved = Number(fields.outcome !== 'open') - Number(before.outcome !== 'open')
    if (moved > 0) refuseTooManyReadings(reader)
    if (moved !== 0) await moveReadings(tx, viewerId, moved)
    const changed = fields.outcome === before.outcome ? undefined : fields.outcome
    await followReadings(tx, { reader, bookId: before.book_id, at }, changed)
    await completeChallenges(tx, viewerId, at)
    const entry = await describeEntry(tx, viewerId, before.book_id)
    return { reading: await readingOf(tx, viewerId, entry, readingId), entry }
  })
}

export async function deleteReading({ db, now }: Needed, viewerId: string, readingId: string): Promise<void> {
  if (!isUuid(readingId)) fail('reading_not_found')
  await transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const reading = (await findReading(tx, viewerId, readingId)) ?? fail('reading_not_found')
    await deleteReadingRow(tx, viewerId, readingId)
    if (reading.outcome !== 'open') await moveReadings(tx, viewerId, -1)
    const at = now()
    await followReadings(tx, { reader, bookId: reading.book_id, at })
    // A book that was being read again counts as finished once more.
    await completeChallenges(tx, viewerId, at)
  })
}

/** Brings the book's status, the count of books read and 'Done Reading' in line with the readings after one has changed. */
async function followReadings(
  tx: Tx,
  { reader, bookId, at }: { reader: LockedReader & { books_read: number; readings: number }; bookId: string; at: Date },
  added?: ReadingRow['outcome'],
): Promise<void> {
  const status = await findStatus(tx, reader.id, bookId)
  const next = statusAfter(status, await countReadings(tx, reader.id, bookId), added)
  if (next === status) {
    if (status === 'FINISHED') await orderDoneReading(tx, reader.id)
    return
  }
  if (next === undefined) await deleteStatus(tx, reader.id, bookId)
  else await saveStatus(tx, reader.id, bookId, next, at)
  if (status === undefined && (await countAdded(tx, reader.id)) > maxBooksAdded) {
    full(`You can have at most ${numberText(maxBooksAdded)} books.`)
  }
  if (status === 'FINISHED') await unfinish(tx, reader.id, bookId)
  if (next === 'FINISHED') {
    refuseTooManyFinished(reader)
    await moveBooksRead(tx, reader.id, 1)
    await addToDoneReading(tx, reader.id, bookId, at, { isToday: false })
  }
}

function statusAfter(
  status: StoredStatus | undefined,
  readings: Record<ReadingRow['outcome'], number>,
  added: ReadingRow['outcome'] | undefined,
): StoredStatus | undefined {
  const has = (outcome: ReadingRow['outcome']) => readings[outcome] > 0
  if (added === 'finished') return 'FINISHED'
  if (status === 'FINISHED') {
    if (has('finished')) return 'FINISHED'
    return has('open') ? 'READING' : has('stopped') ? 'DID_NOT_FINISH' : undefined
  }
  if (has('open')) return status === 'PAUSED' ? 'PAUSED' : 'READING'
  if (status === 'READING' || status === 'PAUSED') {
    return has('finished') && added === undefined ? 'FINISHED' : has('stopped') ? 'DID_NOT_FINISH' : 'WANT_TO_READ'
  }
  if (added === 'stopped') return 'DID_NOT_FINISH'
  return status
}

/** What is not in the request is unknown; details that a form does not ask for stay as they were. */
function readFields(asked: NewReading, today: string, before?: ReadingRow): ReadingFields {
  const started = readOptional(asked.started_on, today, 'started_on')
  const finished = asked.outcome === 'finished' ? readOptional(asked.finished_on, today, 'finished_on') : null
  const stopped = asked.outcome === 'stopped' ? readOptional(asked.stopped_on, today, 'stopped_on') : null
  if (asked.outcome !== 'finished' && asked.finished_on)
    wrongDate('finished_on', 'Only a finished reading has this date.')
  if (asked.outcome !== 'stopped' && asked.stopped_on) wrongDate('stopped_on', 'Only a stopped reading has this date.')
  if (started && finished && isAfter(started, finished)) wrongDate('finished_on', 'The finish is before the start.')
  if (started && stopped && isAfter(started, stopped)) wrongDate('stopped_on', 'The end is before the start.')
  const { medium = before?.medium, pages = before?.pages, minutes = before?.minutes, note = before?.note } = asked
  return {
    outcome: asked.outcome,
    ...stored('started', started),
    ...stored('finished', finished),
    ...stored('stopped', stopped),
    medium: medium ?? null,
    pages: pages ?? null,
    minutes: minutes ?? null,
    note: note ?? '',
  }
}

function readOptional(text: string | null | undefined, today: string, field: string): StoredDate | null {
  return text === undefined || text === null ? null : readDate(text, today, field)
}

type DateName = 'started' | 'finished' | 'stopped'

function stored<Name extends DateName>(name: Name, date: StoredDate | null) {
  const columns = { [`${name}_on`]: date?.date ?? null, [`${name}_precision`]: date?.precision ?? 'day' }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- A computed key loses its literal type
  return columns as Pick<ReadingFields, `${Name}_on` | `${Name}_precision`>
}

/** Whether the reading has just ended. */
function isNews(fields: ReadingFields, today: string): boolean {
  if (fields.outcome === 'open') return false
  return originOf(dateIn(fields, fields.outcome), today) === 'here'
}

/** An open reading that began lately: followers are told of it as of one that begins now. */
function isBegun(fields: ReadingFields, today: string): boolean {
  return fields.outcome === 'open' && originOf(dateIn(fields, 'started'), today) === 'here'
}

function dateIn(fields: ReadingFields, name: DateName): StoredDate | null {
  const date = fields[`${name}_on`]
  return date === null ? null : { date, precision: fields[`${name}_precision`] }
}

function wrongDate(field: string, text: string): never {
  return fail('invalid', { fields: { [field]: text } })
}
