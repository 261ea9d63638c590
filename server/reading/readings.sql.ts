import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { ReadingTable } from '../db/schema.ts'
import type { StoredDate } from './partial-date.ts'

/** Does nothing if a reading of this book is open. */
export async function startReading(
  tx: Tx,
  readerId: string,
  { id, bookId, today }: { id: string; bookId: string; today: string },
  at: Date,
): Promise<void> {
  // As a parameter, the condition would not match the index once the plan is generic.
  await sql`
    insert into reading (reader_id, id, book_id, outcome, started_at, started_on)
    values (${readerId}, ${id}, ${bookId}, 'open', ${at}, ${today}::date)
    on conflict (reader_id, book_id) where outcome = 'open' do nothing`.execute(tx)
}

/**
 * Stops the open reading of a book that was put aside; otherwise the next finish, perhaps months later, would end it. One that was
 * opened the same day and has no progress was a slip of the finger.
 */
export async function stopReading(tx: Tx, readerId: string, bookId: string, today: string): Promise<void> {
  await sql`
    with slip as (
      delete from reading
      where reader_id = ${readerId} and book_id = ${bookId} and outcome = 'open' and origin = 'here'
        and started_on = ${today} and started_precision = 'day' and note = ''
        and not exists (
          select from reading_progress where reading_progress.reader_id = ${readerId} and reading_id = reading.id
        )
      returning id
    ), stopped as (
      update reading
      set outcome = 'stopped', stopped_on = greatest(${today}::date, started_on), stopped_precision = 'day'
      where reader_id = ${readerId} and book_id = ${bookId} and outcome = 'open' and id not in (select id from slip)
      returning id
    )
    update reader set readings = readings + n from (select count(*) as n from stopped) as counted
    where reader.id = ${readerId} and n > 0`.execute(tx)
}

export interface Ending {
  /** The id of the reading that is stored if none is open. */
  id: string
  bookId: string
  on: StoredDate
  origin: 'here' | 'entered'
  /** When it happened, if that is now. */
  at: Date | null
  /** When the reader says so, unless it was long ago. */
  toldAt: Date | null
}

/**
 * Ends the open reading, or stores one with only an end date. If the book was already finished on this date and not started again,
 * that finish stands: undoing and repeating it creates no second one.
 */
export async function finishReading(
  tx: Tx,
  readerId: string,
  { id, bookId, on, origin, at, toldAt, booksRead }: Ending & { booksRead: 0 | 1 },
): Promise<void> {
  await sql`
    with ended as (
      update reading set
        outcome = 'finished',
        -- A clock that was set back ends no reading before its start.
        finished_at = greatest(started_at, ${at}::timestamptz), finished_on = ${on.date}::date,
        finished_precision = ${on.precision}, origin = ${origin}, told_at = ${toldAt}::timestamptz, import_id = null
      where reader_id = ${readerId} and book_id = ${bookId} and outcome = 'open'
      returning id
    ), kept as (
      insert into reading (reader_id, id, book_id, outcome, finished_at, finished_on, finished_precision, origin, told_at)
      select ${readerId}, ${id}, ${bookId}, 'finished', ${at}::timestamptz, ${on.date}::date, ${on.precision}, ${origin},
        ${toldAt}::timestamptz
      where not exists (select from ended) and not exists (
        select from reading
        where reader_id = ${readerId} and finished_on = ${on.date} and book_id = ${bookId} and outcome = 'finished'
      )
      returning id
    )
    update reader set readings = readings + n, books_read = books_read + ${booksRead}::integer
    from (select count(*) as n from (select id from ended union all select id from kept) as ending) as counted
    where reader.id = ${readerId} and (n > 0 or ${booksRead}::integer > 0)`.execute(tx)
}

/** Stops the open reading on this date; without one, the latest finish; without that, stores a stopped reading. */
export async function giveUpReading(
  tx: Tx,
  readerId: string,
  { id, bookId, on, finished, toldAt }: Pick<Ending, 'id' | 'bookId' | 'on' | 'toldAt'> & { finished: boolean },
): Promise<void> {
  await sql`
    with last as (
      select id, outcome = 'open' as new from reading
      where reader_id = ${readerId} and book_id = ${bookId}
        and (outcome = 'open' or ${finished} and outcome = 'finished')
      order by outcome = 'open' desc, finished_on desc nulls last, id desc
      limit 1
    ), stopped as (
      update reading set
        stopped_on = case when outcome = 'open' then ${on.date}::date else finished_on end,
        stopped_precision = case when outcome = 'open' then ${on.precision} else finished_precision end,
        outcome = 'stopped', finished_on = null, finished_at = null, told_at = ${toldAt}::timestamptz, import_id = null
      from last where reading.reader_id = ${readerId} and reading.id = last.id
      returning new
    ), kept as (
      insert into reading (reader_id, id, book_id, outcome, stopped_on, stopped_precision, told_at)
      select ${readerId}, ${id}, ${bookId}, 'stopped', ${on.date}::date, ${on.precision}, ${toldAt}::timestamptz
      where not exists (select from last)
      returning true as new
    )
    update reader set readings = readings + n
    from (select count(*) filter (where new) as n from (select new from stopped union all select new from kept) as ending) as counted
    where reader.id = ${readerId} and n > 0`.execute(tx)
}

const columns = [
  'id',
  'book_id',
  'outcome',
  'started_on',
  'started_precision',
  'finished_on',
  'finished_precision',
  'stopped_on',
  'stopped_precision',
  'origin',
  'medium',
  'pages',
  'minutes',
  'note',
] as const

export type ReadingRow = Pick<Selectable<ReadingTable>, (typeof columns)[number]>

/** How many there are of each outcome, whatever the status of the book. */
export async function countReadings(
  db: Db | Tx,
  readerId: string,
  bookId: string,
): Promise<Record<ReadingRow['outcome'], number>> {
  const { rows } = await sql<Record<ReadingRow['outcome'], number>>`
    select count(*) filter (where outcome = 'open') as open, count(*) filter (where outcome = 'finished') as finished,
      count(*) filter (where outcome = 'stopped') as stopped
    from reading where reader_id = ${readerId} and book_id = ${bookId}`.execute(db)
  return rows[0] ?? { open: 0, finished: 0, stopped: 0 }
}

/** Characters in the notes on all readings of a book and on their progress. */
export async function sumNotes(db: Db | Tx, readerId: string, bookId: string): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(length(note) + coalesce((
      select sum(length(entry.note)) from reading_progress as entry
      where entry.reader_id = ${readerId} and entry.reading_id = reading.id
    ), 0)), 0)::integer as length
    from reading where reader_id = ${readerId} and book_id = ${bookId}`.execute(db)
  return rows[0]?.length ?? 0
}

/** The open one first, then the latest; those without a date last. */
export async function listReadings(
  db: Db | Tx,
  readerId: string,
  bookId: string,
  limit: number,
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from reading where reader_id = ${readerId} and book_id = ${bookId}
    order by outcome = 'open' desc, coalesce(finished_on, stopped_on) desc nulls last, id desc
    limit ${limit}`.execute(db)
  return rows
}

export function findReading(
  db: Db | Tx,
  readerId: string,
  id: string,
): Promise<(ReadingRow & { told_at: Date | null }) | undefined> {
  return db
    .selectFrom('reading')
    .select([...columns, 'told_at'])
    .where('reader_id', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ReadingFields = Omit<ReadingRow, 'id' | 'book_id' | 'origin'>

export async function insertReading(
  tx: Tx,
  readerId: string,
  reading: ReadingFields & {
    id: string
    book_id: string
    origin: 'here' | 'entered'
    started_at: Date | null
    told_at: Date | null
  },
): Promise<void> {
  await tx
    .insertInto('reading')
    .values({ reader_id: readerId, ...reading })
    .execute()
}

/** What the reader edited is theirs, no longer the import's. `toldAt` is null for an end that followers are not told of. */
export async function updateReading(
  tx: Tx,
  readerId: string,
  id: string,
  fields: ReadingFields,
  toldAt: Date | null,
): Promise<void> {
  await sql`
    update reading set
      finished_at = case when ${fields.outcome} = 'finished' and ${fields.finished_on}::date = finished_on then finished_at end,
      -- What is finished by a correction has earned nothing.
      origin = case when ${fields.outcome} = 'finished' and outcome <> 'finished' then 'entered' else origin end,
      outcome = ${fields.outcome},
      started_at = case when ${fields.started_on}::date = started_on then started_at end,
      started_on = ${fields.started_on}::date, started_precision = ${fields.started_precision},
      finished_on = ${fields.finished_on}::date, finished_precision = ${fields.finished_precision},
      stopped_on = ${fields.stopped_on}::date, stopped_precision = ${fields.stopped_precision},
      medium = ${fields.medium}, pages = ${fields.pages}::integer, minutes = ${fields.minutes}::integer,
      note = ${fields.note}, import_id = null,
      told_at = ${toldAt}::timestamptz
    where reader_id = ${readerId} and id = ${id}`.execute(tx)
}

export async function deleteReadingRow(tx: Tx, readerId: string, id: string): Promise<void> {
  await tx.deleteFrom('reading').where('reader_id', '=', readerId).where('id', '=', id).execute()
}

export async function moveReadings(tx: Tx, readerId: string, by: number): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ readings: eb('readings', '+', by) }))
    .where('id', '=', readerId)
    .execute()
}
