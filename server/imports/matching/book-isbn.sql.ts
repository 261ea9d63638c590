import { sql } from 'kysely'
import { isbnPrefix } from '#contract/provisional-id.ts'
import type { Db } from '../../db/database.ts'

export interface IsbnOfBook {
  isbn13: string
  book_id: string
  /** Of the edition or the book, with its subtitle. */
  title: string
}

/** Each ISBN keeps the first book it was learned for. Written in one order, so that two imports cannot deadlock. */
export async function saveIsbnsOfBooks(db: Db, learned: IsbnOfBook[]): Promise<void> {
  if (learned.length === 0) return
  await sql`
    insert into book_isbn (isbn13, book_id, title)
    select distinct on (isbn13) isbn13, book_id, title
    from json_to_recordset(${JSON.stringify(learned)}::text::json) as learned (isbn13 text, book_id uuid, title text)
    where isbn13 ~ '^97[89][0-9]{10}$'
    order by isbn13
    on conflict do nothing`.execute(db)
}

export interface BookByIsbn {
  isbn13: string
  id: string
  google_books_id: string
  titles: string[]
  authors: string[]
  other_names: string[]
}

/** What was learned of these ISBNs here, and the books that the shelf's files and bestsellers give them. */
export async function listBooksByIsbn(db: Db, isbns: string[]): Promise<BookByIsbn[]> {
  const { rows } = await sql<BookByIsbn>`
    with known as (
      select isbn13, book_id, array[title] as titles
      from book_isbn where isbn13 = any(${isbns}::text[])
      union all
      select isbn13, other.book_id, null
      from unnest(${isbns}::text[]) as asked (isbn13)
      join book_other_id as other on other.google_books_id = ${isbnPrefix}::text || isbn13
    )
    select
      isbn13, book.id, book.google_books_id, coalesce(known.titles, array[book.title] || coalesce(other_titles, '{}')) as titles, book.authors,
      coalesce(other_names, '{}') as other_names
    from known join book on book.id = known.book_id left join book_search on book_search.book_id = book.id
    where book.source <> 'reader'`.execute(db)
  return rows
}
