import { sql, type RawBuilder } from 'kysely'
import { factsAsRead, factsRead } from '../books/edition-read.sql.ts'
import type { Db } from '../db/database.ts'

export const rowSign = '\u001D'
export const fieldSign = '\u001F'
export const listSign = '\u001E'

/** The log is kept in so many parts, by book, that a change makes little of it be read again. */
const parts = 32

export function partOf(bookId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(get_byte(uuid_send(${bookId}), 15) % ${sql.lit(parts)})`
}

/** The same, of an id as it is written. */
export function partOfId(bookId: string): number {
  return Number.parseInt(bookId.slice(-2), 16) % parts
}

/**
 * All readings of a reader, or those of some parts, with what statistics ask of their books and ratings, in one text: 20,000 rows of many columns would take
 * longer to send and to read than to count. Dates are days since 1970.
 */
export async function readLogText(db: Db, readerId: string, some?: readonly number[]): Promise<string> {
  const isRead = (bookId: RawBuilder<unknown>) =>
    some ? sql`${partOf(bookId)} = any(${[...some]}::integer[])` : sql`true`
  const { rows } = await sql<{ log: string }>`
    select coalesce(string_agg(concat(
      reading.book_id, ${sign},
      left(outcome, 1), ${sign},
      started_on - date '1970-01-01', ${sign}, left(started_precision, 1), ${sign},
      coalesce(finished_on, stopped_on) - date '1970-01-01', ${sign},
      left(case when outcome = 'finished' then finished_precision else stopped_precision end, 1), ${sign},
      medium, ${sign}, reading.pages, ${sign}, minutes, ${sign}, quarters, ${sign},
      -- How far one that was stopped had come.
      case when outcome = 'stopped' then coalesce(${lastEntry(readerId)}, case when origin <> 'imported' then 'own' end) end, ${sign},
      case when facts is null or reading.book_id in (select book_id from book_fact_change) then (
        select ${factsRead} from book where book.id = reading.book_id
      ) else facts end
    ), ${sql.lit(rowSign)}), '') as log
    from reading
    left join (
      select book_id, quarters from rating where reader_id = ${readerId} and ${isRead(sql`book_id`)}
    ) as rated on rated.book_id = reading.book_id
    where reading.reader_id = ${readerId} and ${isRead(sql`reading.book_id`)}`.execute(db)
  return rows[0]?.log ?? ''
}

const sign = sql.lit(fieldSign)

/** 'page percent minutes', of which one is there. A file's pages are those of the edition. */
function lastEntry(readerId: string) {
  return sql`(
    select concat(page, ' ', percent, ' ', entry.minutes) from reading_progress as entry
    where entry.reader_id = ${readerId} and entry.reading_id = reading.id
    order by read_on desc, entry.id desc limit 1
  )`
}

const filledAtOnce = 2_000

/** Those of the readings of `asked` that nobody else is changing, locked. */
const free = sql`
  locked as materialized (
    select lock_free_readings(
      array(select reader_id from asked order by reader_id, id), array(select id from asked order by reader_id, id)
    ) as id
  ), free as materialized (select reader_id, id from asked join locked using (id))`

/** Copies what is missing to some readings; returns whether there may be more. Readings that somebody is changing are left for the next time. */
export async function fillFacts(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with asked as materialized (
      select reader_id, id from reading where facts is null order by reader_id, id limit ${filledAtOnce}
    ), ${free}, filled as materialized (
      select reading.reader_id, reading.id, ${factsAsRead(sql`kept.edition`)} as facts
      from reading join book on book.id = reading.book_id
      left join library_book as kept on kept.reader_id = reading.reader_id and kept.book_id = reading.book_id
      where (reading.reader_id, reading.id) in (select reader_id, id from free)
    )
    update reading set facts = filled.facts from filled
    where reading.reader_id = filled.reader_id and reading.id = filled.id`.execute(db)
  return numAffectedRows > 0n
}

const settled = sql`noted_at < statement_timestamp() - interval '1 minute'`
const forgottenAtOnce = 2_000

/** Forgets changes of some books that nobody has read; returns whether there may be more. */
export async function forgetUnreadFacts(db: Db): Promise<boolean> {
  const { rows: unread } = await sql<{ book_id: string }>`
    with changed as materialized (
      select book_id from book_fact_change where ${settled} order by noted_at limit ${forgottenAtOnce}
    ), read as materialized (
      select book_id from reading where book_id = any(array(select book_id from changed)) group by book_id
    )
    select book_id from changed where book_id not in (select book_id from read)`.execute(db)
  if (unread.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    delete from book_fact_change where book_id in (
      select book_id from book_fact_change
      where book_id = any(${unread.map(({ book_id }) => book_id)}::uuid[]) and ${settled} for update skip locked
    )`.execute(db)
  return numAffectedRows === BigInt(forgottenAtOnce)
}

interface Changed {
  book_id: string
  noted_at: string
}

/** Those of a minute ago and before: by then, nothing is still copying what they said earlier. */
export async function listChangedFacts(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select book_id, noted_at::text as noted_at from book_fact_change
    where ${settled} order by noted_at limit 100`.execute(db)
  return rows
}

/** Leaves the copies empty, to be filled in anew; returns whether every reading of these books was reached. */
export async function emptyFacts(db: Db, bookIds: string[]): Promise<boolean> {
  await sql`
    with asked as materialized (
      select reader_id, id from reading where book_id = any(${bookIds}::uuid[]) and facts is not null
    ), ${free}
    update reading set facts = null where (reader_id, id) in (select reader_id, id from free)`.execute(db)
  const { rows } = await sql`
    select from reading where book_id = any(${bookIds}::uuid[]) and facts is not null limit 1`.execute(db)
  return rows.length === 0
}

/** Except for books that have changed again meanwhile. */
export async function forgetChangedFacts(db: Db, changed: Changed[]): Promise<void> {
  await sql`
    delete from book_fact_change using json_to_recordset(${JSON.stringify(changed)}::text::json) as done (
      book_id uuid, noted_at timestamptz
    )
    where book_fact_change.book_id = done.book_id and book_fact_change.noted_at = done.noted_at`.execute(db)
}
