import { sql, type RawBuilder } from 'kysely'
import { pagesAsRead, pagesRead } from '../../books/edition-read.sql.ts'
import type { Db, Tx } from '../../db/database.ts'

/** How far a reader has come in a book, over all times they read it. Pages count in the reader's own edition. */
export interface HowFar {
  has_finished: boolean
  /** The latest finish, as far as its date is known. */
  finished_on: string | null
  /** The furthest that was noted, as a share of the book from 0; more than 1 beyond the last page. */
  share: number | null
  /** The same from 0 to 100, rounded down, and as a page. */
  percent: number | null
  page: number | null
  /** What was noted there, if it was a page, and the pages of its edition. */
  noted_page: number | null
  noted_of_pages: number | null
  /** The last page noted at all, and in an edition of unknown length. */
  last_page: number | null
  last_page_of_unknown: number | null
}

const furthest = sql`share desc nulls last, noted_page desc nulls last`

/** A subquery of one row for `cross join lateral`, with the columns of `HowFar`. */
export function howFar(readerId: RawBuilder<unknown>, bookId: RawBuilder<unknown>): RawBuilder<HowFar> {
  return sql<HowFar>`(
    select
      coalesce(bool_or(outcome = 'finished'), false) as has_finished,
      max(left(finished_on::text, case finished_precision when 'day' then 10 when 'month' then 7 else 4 end))
        filter (where outcome = 'finished') as finished_on,
      max(share) as share,
      -- The function least would make 100 of nothing. A share like 0.29 is a little less than it should be once it is multiplied.
      case when max(share) > 1 then 100 else floor(100 * max(share) + 1e-9)::integer end as percent,
      max(greatest(noted_page, floor(of_pages * noted_percent / 100.0)))::integer as page,
      (array_agg(noted_page order by ${furthest}))[1] as noted_page,
      (array_agg(of_pages order by ${furthest}))[1] as noted_of_pages,
      max(noted_page) as last_page, max(noted_page) filter (where of_pages is null) as last_page_of_unknown
    from (
      select read.*, entry.page as noted_page, entry.percent as noted_percent,
        greatest(
          entry.page / of_pages::float8, entry.percent / 100::float8, entry.minutes / nullif(read.minutes, 0)::float8
        ) as share
      from (
        select reading.*, nullif(${pagesRead}, 0) as of_pages
        from reading join book on book.id = reading.book_id
        where reading.reader_id = ${readerId} and reading.book_id = ${bookId}
      ) as read
      left join reading_progress as entry on entry.reader_id = ${readerId} and entry.reading_id = read.id
    ) as noted
  )`
}

/** By book. */
export async function listHowFar(db: Db | Tx, readerId: string, bookIds: string[]): Promise<Map<string, HowFar>> {
  const { rows } = await sql<HowFar & { book_id: string }>`
    select asked.book_id, far.*
    from unnest(${bookIds}::uuid[]) as asked (book_id)
    cross join lateral ${howFar(sql`${readerId}::uuid`, sql.ref('asked.book_id'))} as far`.execute(db)
  return new Map(rows.map((row) => [row.book_id, row]))
}

export async function findHowFar(db: Db | Tx, readerId: string, bookId: string): Promise<HowFar> {
  const found = (await listHowFar(db, readerId, [bookId])).get(bookId)
  if (!found) throw new Error('There is one row for each book.')
  return found
}

/** The pages that the latest reading says, else of the edition that the reader reads, else of the book as the catalogue knows it. */
export async function findPagesRead(tx: Tx, readerId: string, bookId: string): Promise<number | null> {
  const { rows } = await sql<{ pages: number | null }>`
    select coalesce(
      (
        select pages from reading
        where reader_id = ${readerId} and book_id = ${bookId} and pages is not null
        order by outcome = 'open' desc, id desc limit 1
      ),
      (
        select ${pagesAsRead(sql`kept.edition`)}
        from book left join library_book as kept on kept.reader_id = ${readerId} and kept.book_id = book.id
        where book.id = ${bookId}
      )
    ) as pages`.execute(tx)
  return rows[0]?.pages ?? null
}
