import { sql, type RawBuilder } from 'kysely'
import { pagesAsRead } from '../books/edition-read.sql.ts'
import type { Db } from '../db/database.ts'
import type { LibraryRow } from '../imports/files/write-library-csv.ts'
import { maxPageLength, ownText, partial } from './export.sql.ts'

const pageSize = 100
/** Of the dates of a reading. */
const lengthOfReading = 100

/** The next books of which the reader keeps anything, fewer where much is written about them, with the newest review of each, in the order of their ids. */
export async function listLibraryRows(
  db: Db,
  readerId: string,
  after: string | undefined,
): Promise<(LibraryRow & { book_id: string })[]> {
  const { rows } = await libraryPage(readerId, after).execute(db)
  return rows
}

/** Its work grows with what the reader keeps only where places in a readlist are counted, once for all books of the page. */
export function libraryPage(readerId: string, after: string | undefined): RawBuilder<LibraryRow & { book_id: string }> {
  const beyond = after === undefined ? sql`true` : sql`book_id > ${after}`
  const firstOf = (kept: RawBuilder<unknown>) =>
    sql`(select distinct book_id from ${kept} and ${beyond} order by book_id limit ${pageSize})`
  const listed = sql`
    readlist join readlist_book on readlist_id = readlist.id
    where readlist.reader_id = ${readerId} and not kept_for_you`
  return sql<LibraryRow & { book_id: string }>`
    with following as materialized (
      select book_id from (
        ${firstOf(sql`book_status where reader_id = ${readerId}`)}
        union ${firstOf(sql`library_book where reader_id = ${readerId}`)}
        union ${firstOf(sql`rating where reader_id = ${readerId}`)}
        union ${firstOf(sql`reading where reader_id = ${readerId}`)}
        union ${firstOf(sql`review where reader_id = ${readerId} and depth = 0`)}
        union ${firstOf(listed)}
      ) as mine order by book_id limit ${pageSize}
    ), page as materialized (
      select book_id from (
        select book_id, sum(length) over (order by book_id) - length as before from (
          select book_id, coalesce((
            select length(private_note) from library_book where reader_id = ${readerId} and library_book.book_id = following.book_id
          ), 0) + coalesce((
            select max(length(review_text)) from review
            where review.reader_id = ${readerId} and review.book_id = following.book_id and depth = 0
          ), 0) + ${sql.lit(lengthOfReading)} * (
            select count(*) from reading where reading.reader_id = ${readerId} and reading.book_id = following.book_id
          ) as length
          from following
        ) as each
      ) as measured where before < ${sql.lit(maxPageLength)}
    ), shelf as materialized (
      select book_id, json_agg(json_build_object('name', name, 'position', place) order by name) as shelves
      from (
        select book_id, name, row_number() over (partition by readlist.id order by position, book_id) as place
        from ${listed}
      ) as placed join page using (book_id)
      group by book_id
    ), read as materialized (
      select book_id,
        json_agg(
          json_build_object(
            'outcome', outcome, 'started_on', ${partial('started')}, 'finished_on', ${partial('finished')},
            'stopped_on', ${partial('stopped')}
          )
          order by outcome = 'open', coalesce(finished_on, stopped_on) nulls first, id
        ) as readings,
        (array_agg(medium order by id desc) filter (where medium is not null))[1] as medium,
        bool_or(outcome = 'open') as is_open
      from reading where reader_id = ${readerId} and book_id = any(array(select book_id from page))
      group by book_id
    )
    select
      book.id as book_id, google_books_id as octavo_id, title, authors, nullif(year, 'N/A')::integer as year,
      ${pagesAsRead(sql`edition`)} as pages,
      coalesce(
        edition -> 'isbns' ->> 0,
        (select isbn13 from book_isbn where book_isbn.book_id = book.id order by isbn13 limit 1)
      ) as isbn,
      case when status = 'FINISHED' and is_open then 'REREADING' else status end as state, quarters / 4.0 as stars,
      review.review_text as review, coalesce(has_spoilers, false) as has_spoilers, nullif(private_note, '') as private_note,
      coalesce(library_book.visibility, 'public') as visibility, coalesce(owned_copies, 0) as owned_copies,
      coalesce(added_on, (changed_at at time zone 'UTC')::date) as added_on,
      coalesce(readings, '[]') as readings, medium,
      coalesce(shelves, '[]') as shelves
    from page
    join book on book.id = page.book_id
    left join shelf on shelf.book_id = book.id
    left join read on read.book_id = book.id
    left join book_status on book_status.reader_id = ${readerId} and book_status.book_id = book.id
    left join library_book on library_book.reader_id = ${readerId} and library_book.book_id = book.id
    left join rating on rating.reader_id = ${readerId} and rating.book_id = book.id
    left join lateral (
      select ${ownText} as review_text, has_spoilers from review
      where review.reader_id = ${readerId} and review.book_id = book.id and depth = 0
      order by review.id desc limit 1
    ) as review on true
    order by page.book_id`
}
