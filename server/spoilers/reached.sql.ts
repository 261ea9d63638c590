import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** How far a reader has come in a book, in any of their readings. */
export interface Reached {
  book_id: string
  has_finished: boolean
  /** The furthest entry's share of the book, where its length is known. */
  part: number | null
  /** The furthest entry's page, and the pages of its edition. */
  page: number | null
  of_pages: number | null
  /** The last page of all entries, and of those in an edition of unknown length. */
  last_page: number | null
  last_page_of_unknown: number | null
}

/** Of those books in which the reader has a reading. */
export async function listReached(db: Db | Tx, readerId: string, bookIds: string[]): Promise<Map<string, Reached>> {
  const { rows } = await sql<Reached>`
    with entry as (
      select
        reading.book_id, outcome = 'finished' as finished, page, coalesce(reading.pages, book.pages) as of_pages,
        case
          when page is not null then page / nullif(coalesce(reading.pages, book.pages), 0)::float8
          when percent is not null then percent / 100::float8
          else progress.minutes / reading.minutes::float8
        end as part
      from reading join book on book.id = reading.book_id
        left join reading_progress as progress
          on progress.reader_id = reading.reader_id and progress.reading_id = reading.id
      where reading.reader_id = ${readerId} and reading.book_id = any(${bookIds}::uuid[])
    )
    select distinct on (book_id)
      book_id, bool_or(finished) over of_book as has_finished, part, page, of_pages,
      max(page) over of_book as last_page, max(page) filter (where of_pages is null) over of_book as last_page_of_unknown
    from entry
    window of_book as (partition by book_id)
    order by book_id, part desc nulls last, page desc nulls last`.execute(db)
  return new Map(rows.map((row) => [row.book_id, row]))
}

/** In the edition that the reader read last, else in the book as the catalogue knows it. */
export async function findPagesRead(tx: Tx, readerId: string, bookId: string): Promise<number | null> {
  const { rows } = await sql<{ pages: number | null }>`
    select coalesce(
      (
        select pages from reading
        where reader_id = ${readerId} and book_id = ${bookId} and pages is not null
        order by outcome = 'open' desc, id desc limit 1
      ),
      (select pages from book where id = ${bookId})
    ) as pages`.execute(tx)
  return rows[0]?.pages ?? null
}
