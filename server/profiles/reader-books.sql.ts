import { sql, type RawBuilder } from 'kysely'
import type { ReaderBookState } from '#contract/profiles/reader-books.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import type { BookRow } from '../books/books.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { TimeCursor } from '../http/pagination.ts'
import { coverColumns, coverFields } from '../readlists/covers.sql.ts'
import { shownBook, type Shown } from './shown-book.sql.ts'

export interface ReaderBookRow extends BookRow {
  status: ReaderBookState
  /** Whether a reading of the book is open. */
  open: boolean
  /** In quarters of a star. */
  quarters: number | null
  at: Date
}

export interface ReaderBooksPage {
  rows: ReaderBookRow[]
  states: { state: ReaderBookState; books: number }[]
  in_common: number
}

/** Last added first. Counts and sorts ids alone, and reads the rest of a book only for those on the page. */
export async function listReaderBooksPage(
  db: Db,
  shown: Shown,
  viewerId: string,
  asked: { only: ReaderBookState | 'IN_COMMON' | undefined; after: TimeCursor | undefined; limit: number },
): Promise<ReaderBooksPage> {
  const { only, after, limit } = asked
  const conditions = [
    only === undefined ? sql`true` : only === 'IN_COMMON' ? sql`is_common` : sql`status = ${only}`,
    after ? sql`(at, book_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`,
  ]
  type Counted = Pick<ReaderBooksPage, 'states' | 'in_common'>
  const { rows } = await sql<(ReaderBookRow & Counted) | ({ id: null } & Counted)>`
    with ${booksOf(shown, viewerId)},
    page as (
      select * from shown where ${sql.join(conditions, sql` and `)} order by at desc, book_id desc limit ${limit}
    )
    select
      (
        select coalesce(json_agg(counted), '[]')
        from (select status as state, count(*) as books from shown group by status) as counted
      ) as states,
      (select count(*)::integer from shown where is_common) as in_common,
      ${listedBook}, page.status, page.at,
      (select quarters from rating where rating.reader_id = ${shown.readerId} and rating.book_id = page.book_id) as quarters,
      exists (
        select from reading
        where reading.reader_id = ${shown.readerId} and reading.book_id = page.book_id and outcome = 'open'
      ) as open
    from (select) as always
    left join page on true
    left join book on book.id = page.book_id
    order by page.at desc, page.book_id desc`.execute(db)
  const { states, in_common } = rows[0] ?? { states: [], in_common: 0 }
  return { rows: rows.filter((row) => row.id !== null), states, in_common }
}

export type DescribedBooks = Required<Pick<ReadingLife, 'books_finished' | 'states' | 'in_common' | 'reads_most'>> & {
  /** How many of the reader's ratings give so many quarters of a star. */
  rated: { quarters: number; ratings: number }[]
}

interface DescribeLimits {
  covers: number
  /** Finished books, the last added first, whose genres and authors are counted. */
  counted: number
  genres: number
  authors: number
}

const nothing: DescribedBooks = {
  books_finished: 0,
  states: [],
  in_common: { books: 0, covers: [] },
  reads_most: { genres: [], authors: [] },
  rated: [],
}

/**
 * How many books the reader has and finished, how they rated, what they read most, and what the viewer has in common with them, with the
 * covers and both ratings of a few.
 */
export async function describeBooks(
  db: Db,
  shown: Shown,
  { viewerId, limits }: { viewerId: string; limits: DescribeLimits },
): Promise<DescribedBooks> {
  const { readerId } = shown
  const { rows } = await sql<DescribedBooks>`
    with ${booksOf(shown, viewerId)},
    theirs_rated as materialized (
      select book_id, quarters from rating where reader_id = ${readerId} and ${shownBook(shown, sql`rating.book_id`)}
    ), mine_rated as materialized (
      select book_id, quarters from rating
      where reader_id = ${viewerId} and book_id in (select book_id from shown where is_common)
    ), common as materialized (
      select shown.book_id, at, mine_rated.quarters as mine, theirs_rated.quarters as theirs
      from shown
        left join mine_rated on mine_rated.book_id = shown.book_id
        left join theirs_rated on theirs_rated.book_id = shown.book_id
      where is_common
      order by (mine_rated.quarters + theirs_rated.quarters) is null, at desc, shown.book_id desc limit ${limits.covers}
    ), counted as materialized (
      select genres, authors from (
        select book_id from shown where status = 'FINISHED' order by at desc, book_id desc limit ${limits.counted}
      ) as latest join book on book.id = latest.book_id
    )
    select
      (select count(*)::integer from shown where status = 'FINISHED') as books_finished,
      (
        select coalesce(json_agg(by_state), '[]')
        from (select status as state, count(*) as books from shown group by status) as by_state
      ) as states,
      (
        select coalesce(json_agg(by_quarters), '[]')
        from (select quarters, count(*) as ratings from theirs_rated group by quarters) as by_quarters
      ) as rated,
      json_build_object(
        'genres', ${mostOf(sql`genres`, limits.genres)}, 'authors', ${mostOf(sql`authors`, limits.authors)}
      ) as reads_most,
      json_build_object(
        'books', (select count(*) from shown where is_common),
        'covers', (
          select coalesce(
            json_agg(
              json_build_object(${coverFields}, 'your_stars', mine / 4.0, 'their_stars', theirs / 4.0)
              order by (mine + theirs) is null, at desc, book_id desc
            ),
            '[]'
          )
          from (select book_id, at, mine, theirs, ${coverColumns} from common join book on book.id = book_id) as first
        )
      ) as in_common`.execute(db)
  return rows[0] ?? nothing
}

/** Of the books in `counted`, those named most often, at least twice, as JSON. */
function mostOf(names: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(most), '[]')
    from (
      select name, count(*) as books from counted, unnest(${names}) as each (name)
      group by name having count(*) > 1 order by count(*) desc, name limit ${limit}
    ) as most
  )`
}

/**
 * For `with`, as `shown`: the books with a state that are shown, each with when it was added, and whether both have finished it or are
 * reading it. The viewer's are looked up on their own, as they may lie on another machine.
 */
function booksOf(shown: Shown, viewerId: string): RawBuilder<unknown> {
  const { readerId, toOneself } = shown
  const isRead = sql`status in ('READING', 'FINISHED')`
  return sql`
    theirs as materialized (
      select theirs.book_id, status, coalesce(added_on::timestamp at time zone 'UTC', changed_at) as at
      from book_status as theirs
        left join library_book on library_book.reader_id = theirs.reader_id and library_book.book_id = theirs.book_id
      where theirs.reader_id = ${readerId} and ${shownBook(shown, sql`theirs.book_id`)}
    ), mine as materialized (
      select book_id from book_status
      where reader_id = ${viewerId} and ${isRead} and ${toOneself ? sql`false` : sql`book_id in (select book_id from theirs where ${isRead})`}
    ), shown as materialized (
      select *, ${isRead} and book_id in (select book_id from mine) as is_common from theirs
    )`
}
