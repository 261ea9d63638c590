import { sql, type RawBuilder } from 'kysely'
import type { BookRow } from '../books/books.sql.ts'
import { pagesRead } from '../books/edition-read.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import { openBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Precision } from '../reading/partial-date.ts'
import { showsThings } from '../visibility/visibility.sql.ts'

export interface FinishedRow extends BookRow {
  reading_id: string
  finished_on: string
  precision: Precision
  known_pages: number | null
  quarters: number | null
}

export interface MonthRow {
  /** From 1. */
  month: number
  readings: number
  pages: number
}

/** The figures of a year, and the ids of the readings that are shown. */
export interface YearRow {
  readings: number
  books: number
  pages: number
  pages_known: number
  /** In order; those of which only the year is known are in none. */
  months: MonthRow[]
  first: string | null
  last: string | null
  longest: string | null
  best_loved: string | null
  /** The first ones, in order; those of which only the year is known last. */
  listed: string[]
}

interface OfYear {
  year: number
  toOthers: boolean
}

const fourStars = 16

const dated = sql<boolean>`not undated`

/** The latest of those that are equal. */
const bestFinished = (which: RawBuilder<boolean>, best: RawBuilder<unknown>) =>
  sql`(select id from finished where ${which} order by ${best}, undated desc, finished_on desc, id desc limit 1)`

/** Looked up for each `reading`: joined, a plan that expects few would compare it with all that the reader has rated. */
const quarters = sql`(
  select rating.quarters from rating where rating.reader_id = reading.reader_id and rating.book_id = reading.book_id
) as quarters`

/** Ids and numbers alone: a year may hold as many readings as a reader may have. */
export async function summarizeYear(db: Db, readerId: string, of: OfYear & { listed: number }): Promise<YearRow> {
  const { rows } = await sql<YearRow>`
    with finished as materialized (
      select reading.id, reading.book_id, finished_on, finished_precision = 'year' as undated, ${quarters},
        ${pagesRead} as pages
      from reading join book on book.id = reading.book_id
      where reading.reader_id = ${readerId} and ${finishedDuring(sql.ref('reading'), of.year)}
        and ${of.toOthers ? openBook(sql`${readerId}::uuid`, sql`reading.book_id`) : sql`true`}
    )
    select
      count(*)::integer as readings, count(distinct book_id)::integer as books,
      coalesce(sum(pages), 0)::bigint as pages, count(pages)::integer as pages_known,
      coalesce((
        select json_agg(dated order by month) from (
          select extract(month from finished_on)::integer as month, count(*) as readings, coalesce(sum(pages), 0) as pages
          from finished where ${dated} group by 1
        ) as dated
      ), '[]') as months,
      (select id from finished where ${dated} order by finished_on, id limit 1) as first,
      ${bestFinished(dated, sql`undated`)} as last,
      ${bestFinished(sql`pages is not null`, sql`pages desc`)} as longest,
      ${bestFinished(sql`quarters >= ${fourStars}::integer`, sql`quarters desc`)} as best_loved,
      array(select id from finished order by undated, finished_on, id limit ${of.listed}::integer) as listed
    from finished`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}

/** By the id of the reading. */
export async function findFinished(db: Db, ids: readonly string[]): Promise<Map<string, FinishedRow>> {
  const { rows } = await sql<FinishedRow>`
    select ${listedBook}, reading.id as reading_id, finished_on, finished_precision as precision, ${quarters},
      ${pagesRead} as known_pages
    from reading join book on book.id = reading.book_id where reading.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.reading_id, row]))
}

function finishedDuring(reading: RawBuilder<unknown>, year: number): RawBuilder<boolean> {
  return sql`${reading}.outcome = 'finished'
    and ${reading}.finished_on between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)`
}

/** Different ones. */
export async function countFinishedBooks(db: Db, readerId: string, year: number): Promise<number> {
  const { rows } = await sql<{ books: number }>`
    select count(distinct book_id)::integer as books from reading
    where reader_id = ${readerId} and ${finishedDuring(sql.ref('reading'), year)}`.execute(db)
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
  const { rows } = await sql<CompanionRow>`
    select username, profile_image, count(distinct theirs.book_id)::integer as books
    from follow
    join reader on reader.id = followed_id and ${showsThings(readerId)}
    join reading as theirs on theirs.reader_id = followed_id and ${finishedDuring(sql.ref('theirs'), year)}
    where follower_id = ${readerId}
      and theirs.book_id in (
        select book_id from reading where reader_id = ${readerId} and ${finishedDuring(sql.ref('reading'), year)}
      )
      and ${openBook(sql`theirs.reader_id`, sql`theirs.book_id`)}
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

export interface SharedYearRow {
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
): Promise<SharedYearRow | undefined> {
  const { rows } = await sql<SharedYearRow>`
    select reader.id as reader_id, username, profile_image, year, shows_game
    from shared_year join reader on reader.id = reader_id
    where token = ${token} and ${showsThings(viewerId)} and (suspended_until is null or suspended_until < ${at})`.execute(
    db,
  )
  return rows[0]
}
