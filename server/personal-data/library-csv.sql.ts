import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { LibraryRow } from '../imports/files/write-library-csv.ts'
import { ownText, partial, state } from './export.sql.ts'

const pageSize = 100

/** The next books of which the reader keeps anything, with the newest review of each, in the order of their ids. */
export async function listLibraryRows(
  db: Db,
  readerId: string,
  after: string | undefined,
): Promise<(LibraryRow & { book_id: string })[]> {
  const { rows } = await sql<LibraryRow & { book_id: string }>`
    with listed as materialized (
      select book_id, name, row_number() over (partition by readlist.id order by position, book_id) as place
      from readlist join readlist_book on readlist_id = readlist.id
      where readlist.reader_id = ${readerId} and not kept_for_you
    )
    select
      book.id as book_id, google_books_id as octavo_id, title, authors, nullif(year, 'N/A')::integer as year,
      coalesce((edition ->> 'pages')::integer, book.pages) as pages,
      coalesce(
        edition -> 'isbns' ->> 0,
        (select isbn13 from book_isbn where book_isbn.book_id = book.id order by isbn13 limit 1)
      ) as isbn,
      ${state} as state, quarters / 4.0 as stars,
      review.review_text as review, coalesce(has_spoilers, false) as has_spoilers, nullif(private_note, '') as private_note,
      coalesce(library_book.visibility, 'public') as visibility, coalesce(owned_copies, 0) as owned_copies,
      coalesce(added_on, (changed_at at time zone 'UTC')::date) as added_on,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'outcome', outcome, 'started_on', ${partial('started')}, 'finished_on', ${partial('finished')},
              'stopped_on', ${partial('stopped')}
            )
            order by outcome = 'open', coalesce(finished_on, stopped_on) nulls first, reading.id
          )
          from reading where reading.reader_id = ${readerId} and reading.book_id = book.id
        ),
        '[]'
      ) as readings,
      (
        select medium from reading
        where reading.reader_id = ${readerId} and reading.book_id = book.id and medium is not null
        order by reading.id desc limit 1
      ) as medium,
      coalesce(
        (
          select json_agg(json_build_object('name', name, 'position', place) order by name)
          from listed where listed.book_id = book.id
        ),
        '[]'
      ) as shelves
    from (
      select book_id from book_status where reader_id = ${readerId}
      union select book_id from library_book where reader_id = ${readerId}
      union select book_id from rating where reader_id = ${readerId}
      union select book_id from reading where reader_id = ${readerId}
      union select book_id from review where reader_id = ${readerId} and depth = 0
      union select book_id from listed
    ) as mine
    join book on book.id = mine.book_id
    left join book_status on book_status.reader_id = ${readerId} and book_status.book_id = book.id
    left join library_book on library_book.reader_id = ${readerId} and library_book.book_id = book.id
    left join rating on rating.reader_id = ${readerId} and rating.book_id = book.id
    left join lateral (
      select ${ownText} as review_text, has_spoilers from review
      where review.reader_id = ${readerId} and review.book_id = book.id and depth = 0
      order by review.id desc limit 1
    ) as review on true
    where ${after === undefined ? sql`true` : sql`mine.book_id > ${after}`}
    order by mine.book_id
    limit ${pageSize}`.execute(db)
  return rows
}
