import { sql, type RawBuilder } from 'kysely'
import type { BookRow } from '../books/books.sql.ts'
import { pagesRead } from '../books/edition-read.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Precision } from '../reading/partial-date.ts'
import { showsThings } from '../visibility/visibility.sql.ts'

export interface FinishedRow extends BookRow {
  finished_on: string
  precision: Precision
  known_pages: number | null
  quarters: number | null
}

/** Each finish in the year, in order; those of which only the year is known last. */
export async function listFinished(
  db: Db,
  readerId: string,
  { year, toOthers }: { year: number; toOthers: boolean },
): Promise<FinishedRow[]> {
  const shown = toOthers ? shownToOthers(sql`${readerId}::uuid`, sql`reading.book_id`) : sql`true`
  const { rows } = await sql<FinishedRow>`
    select ${listedBook}, finished_on, finished_precision as precision, quarters,
      ${pagesRead} as known_pages
    from reading join book on book.id = reading.book_id
    left join rating on rating.reader_id = reading.reader_id and rating.book_id = reading.book_id
    where reading.reader_id = ${readerId} and outcome = 'finished'
      and finished_on between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31) and ${shown}
    order by finished_precision = 'year', finished_on, reading.id`.execute(db)
  return rows
}

/** Different ones. */
export async function countFinishedBooks(db: Db, readerId: string, year: number): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    select count(distinct book_id)::integer as books from reading
    where reader_id = ${readerId} and outcome = 'finished'
      and finished_on between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)`.execute(db)
  return rows[0]?.books ?? 0
}

export async function findLongestStreak(db: Db, readerId: string, year: number): Promise<number> {
  const { rows } = await sql<{ longest: number }>`
    select coalesce(max(least(run, nth)), 0)::integer as longest from (
      select run, row_number() over (order by day) as nth from reading_day
      where reader_id = ${readerId} and day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
    ) as counted`.execute(db)
  return rows[0]?.longest ?? 0
}

export interface CompanionRow {
  username: string
  profile_image: string
  books: number
}

/** Readers whom the reader follows and whose things the reader may see, by how many books both finished in the year. */
export async function listCompanions(db: Db, readerId: string, year: number, limit: number): Promise<CompanionRow[]> {
  const inYear = sql`outcome = 'finished'
    and finished_on between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)`
  const { rows } = await sql<CompanionRow>`
    select username, profile_image, count(distinct theirs.book_id)::integer as books
    from follow
    join reader on reader.id = followed_id and ${showsThings(readerId)}
    join reading as theirs on theirs.reader_id = followed_id and ${sql`theirs.outcome = 'finished'
      and theirs.finished_on between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)`}
    where follower_id = ${readerId}
      and theirs.book_id in (select book_id from reading where reader_id = ${readerId} and ${inYear})
      and ${shownToOthers(sql`theirs.reader_id`, sql`theirs.book_id`)}
    group by reader.id
    order by books desc, username_folded limit ${limit}`.execute(db)
  return rows
}

export async function findToken(db: Db, readerId: string, year: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('shared_year')
    .select('token')
    .where('reader_id', '=', readerId)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.token
}

/** Returns the token that was there already, if any. */
export async function saveToken(
  tx: Tx,
  readerId: string,
  { year, token, at }: { year: number; token: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    insert into shared_year (reader_id, year, token, shared_at) values (${readerId}, ${year}, ${token}, ${at})
    on conflict (reader_id, year) do update set token = shared_year.token
    returning token`.execute(tx)
  return rows[0]?.token
}

export async function removeToken(db: Db, readerId: string, year: number): Promise<void> {
  await db.deleteFrom('shared_year').where('reader_id', '=', readerId).where('year', '=', year).execute()
}

export interface SharedYear {
  reader_id: string
  username: string
  profile_image: string
  year: number
  shows_game: boolean
}

/** Undefined also where the owner has closed the profile to the viewer, or is suspended. */
export async function findSharedYear(
  db: Db,
  viewerId: string | undefined,
  token: string,
  at: Date,
): Promise<SharedYear | undefined> {
  const { rows } = await sql<SharedYear>`
    select reader.id as reader_id, username, profile_image, year, shows_game
    from shared_year join reader on reader.id = reader_id
    where token = ${token} and ${showsThings(viewerId)} and (suspended_until is null or suspended_until < ${at})`.execute(
    db,
  )
  return rows[0]
}

function shownToOthers(readerId: RawBuilder<unknown>, bookId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    not exists (${privateBook(readerId, bookId)})
    and not exists (select from book as own where own.id = ${bookId} and own.owner_id is not null)
  )`
}
