import { sql, type RawBuilder } from 'kysely'
import type { ReadingLife, ShownList } from '#contract/profiles/reading-life.ts'
import type { BookRow } from '../books/books.sql.ts'
import { pagesRead } from '../books/edition-read.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { Precision } from '../reading/partial-date.ts'
import { coversOfList } from '../readlists/covers.sql.ts'
import { allBooks, countOf, shownToOthers } from '../readlists/shown-books.sql.ts'
import { shownBook, type Shown } from './shown-book.sql.ts'

export interface LifeBookRow extends BookRow {
  part: 'favorite' | 'reading' | 'finished'
  /** For a finished book: the reader's rating in quarters of a star. */
  quarters: number | null
  /** When it was finished last. */
  finished_on: string | null
  precision: Precision | null
  /** How often the reader has finished it. */
  times: number
  /** What was noted last of the time in hand, without the words noted with it, and how long that is. */
  at_page: number | null
  at_percent: number | null
  at_minutes: number | null
  of_pages: number | null
  of_minutes: number | null
}

/** Of the latest finishes, among which a book may be several times. */
const maxLookedAt = 50

/** Each part in its order; a finished book that the reader has since removed from theirs is left out; every part reads its index until it has enough. */
export async function listLifeBooks(
  db: Db,
  { readerId, toOneself }: Shown,
  limits: { favorites: number; reading: number; finished: number },
): Promise<LifeBookRow[]> {
  const shown = (bookId: RawBuilder<unknown>) => shownBook({ readerId, toOneself }, bookId)
  const { rows } = await sql<LifeBookRow>`
    with life as materialized (
      (
        select 'favorite' as part, book_id, row_number() over (order by position, book_id) as nth,
          null::text as finished_on, null::text as precision
        from favorite where reader_id = ${readerId} and ${shown(sql`favorite.book_id`)}
        order by position, book_id limit ${limits.favorites}
      ) union all (
        select 'reading', book_id, row_number() over (order by begun desc, book_id desc), null, null
        from (
          (
            select book_id, changed_at as begun from book_status
            where reader_id = ${readerId} and status = 'READING' and ${shown(sql`book_status.book_id`)}
            order by changed_at desc, book_id desc limit ${limits.reading}
          ) union all (
            select again.book_id, coalesce(again.started_at, being.changed_at) from reading as again
            join book_status as being on being.reader_id = again.reader_id and being.book_id = again.book_id
            where again.reader_id = ${readerId} and again.outcome = 'open' and being.status = 'FINISHED'
              and ${shown(sql`again.book_id`)}
            order by 2 desc, 1 desc limit ${limits.reading}
          )
        ) as read_now
        order by begun desc, book_id desc limit ${limits.reading}
      ) union all (
        select 'finished', book_id, min(nth), (array_agg(finished_on::text order by nth))[1],
          (array_agg(finished_precision order by nth))[1]
        from (
          select book_id, finished_on, finished_precision, row_number() over (order by finished_on desc, book_id desc) as nth
          from reading
          where reader_id = ${readerId} and outcome = 'finished' and finished_on is not null
            and ${shown(sql`reading.book_id`)}
            and exists (select from book_status where reader_id = ${readerId} and book_id = reading.book_id)
          order by finished_on desc, book_id desc limit ${maxLookedAt}
        ) as latest
        group by book_id order by min(nth) limit ${limits.finished}
      )
    ), finished as materialized (
      select book_id, count(*) as times from reading
      where reader_id = ${readerId} and outcome = 'finished' and book_id = any(array(select book_id from life))
      group by book_id
    )
    select ${listedBook}, part, rating.quarters, life.finished_on, life.precision, coalesce(finished.times, 0) as times,
      noted.page as at_page, noted.percent as at_percent, noted.minutes as at_minutes, noted.of_pages, noted.of_minutes
    from life join book on book.id = life.book_id left join finished on finished.book_id = life.book_id
    left join rating on part = 'finished' and rating.reader_id = ${readerId} and rating.book_id = life.book_id
    left join lateral (
      select entry.page, entry.percent, entry.minutes, ${pagesRead} as of_pages, reading.minutes as of_minutes
      from reading, lateral (
        select page, percent, minutes from reading_progress
        where reader_id = ${readerId} and reading_id = reading.id order by read_on desc, id desc limit 1
      ) as entry
      where reading.reader_id = ${readerId} and reading.book_id = life.book_id and reading.outcome = 'open' limit 1
    ) as noted on part = 'reading'
    order by part, nth`.execute(db)
  return rows
}

/** A book counts once; in a month once per month. */
export async function describeYear(
  db: Db,
  { readerId, toOneself }: Shown,
  { year, today }: { year: number; today: string },
): Promise<Omit<ReadingLife['year'], 'year'>> {
  const shown = shownBook({ readerId, toOneself }, sql`reading.book_id`)
  const { rows } = await sql<Omit<ReadingLife['year'], 'year'>>`
    with finished as materialized (
      select book_id, ${pagesRead} as pages,
        case when finished_precision <> 'year' then extract(month from finished_on)::integer end as month
      from reading join book on book.id = book_id
      where reader_id = ${readerId} and outcome = 'finished'
        and finished_on between make_date(${year}::integer, 1, 1) and ${today}::date and ${shown}
    ), different as (select max(pages) as pages from finished group by book_id)
    select
      (select count(*)::integer from different) as books,
      (select coalesce(sum(pages), 0)::bigint from different) as pages,
      (select count(pages)::integer from different) as books_with_pages,
      array(
        select (select count(distinct book_id) from finished where finished.month = each.month)::integer
        from generate_series(1, 12) as each (month) order by each.month
      ) as by_month`.execute(db)
  return rows[0] ?? { books: 0, pages: 0, books_with_pages: 0, by_month: Array<number>(12).fill(0) }
}

const shownCovers = 4

/** The newest readlists that the reader shares, to the reader; to another, the public ones and those shared with that one. */
export async function listShownLists(
  db: Db,
  { readerId, toOneself }: Shown,
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<ShownList[]> {
  const shown = toOneself ? allBooks : shownToOthers
  const sharedWith = toOneself ? sql`true` : sql`readlist_share.reader_id = ${viewerId}`
  const { rows } = await sql<ShownList>`
    select id, name, likes_count,
      ${countOf(shown)} as books_count,
      ${coversOfList(shownCovers, shown)} as covers
    from readlist
    where reader_id = ${readerId} and not kept_for_you
      and (is_public or exists (select from readlist_share where readlist_id = readlist.id and ${sharedWith}))
      and removed_for is null
    order by id desc limit ${limit}`.execute(db)
  return rows
}
