import { sql, type RawBuilder } from 'kysely'

/** How far a reader has come in a book, over all times they read it. */
export interface HowFar {
  has_finished: boolean
  /** The latest finish, as far as its date is known. */
  finished_on: string | null
  /** The furthest that was noted; a page counts in the reader's own edition. */
  percent: number | null
  page: number | null
}

/** A subquery of one row for `cross join lateral`, with the columns of `HowFar`. */
export function howFar(readerId: RawBuilder<unknown>, bookId: RawBuilder<unknown>): RawBuilder<HowFar> {
  return sql<HowFar>`(
    select
      coalesce(bool_or(outcome = 'finished'), false) as has_finished,
      max(left(finished_on::text, case finished_precision when 'day' then 10 when 'month' then 7 else 4 end))
        filter (where outcome = 'finished') as finished_on,
      -- The function least would make 100 of nothing.
      case when max(furthest.percent) > 100 then 100 else max(furthest.percent)::integer end as percent,
      max(furthest.page)::integer as page
    from (
      select read.*, nullif(coalesce(read.pages, its_book.pages), 0) as pages_here
      from reading as read join book as its_book on its_book.id = read.book_id
      where read.reader_id = ${readerId} and read.book_id = ${bookId}
    ) as read
    left join lateral (
      select
        max(greatest(
          entry.percent::numeric, floor(100.0 * entry.page / pages_here), floor(100.0 * entry.minutes / nullif(read.minutes, 0))
        )) as percent,
        max(greatest(entry.page::numeric, floor(pages_here * entry.percent / 100.0))) as page
      from reading_progress as entry
      where entry.reader_id = read.reader_id and entry.reading_id = read.id
    ) as furthest on true
  )`
}
