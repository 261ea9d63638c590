import { sql } from 'kysely'
import { isbnPrefix } from '#contract/provisional-id.ts'
import type { Db } from '../db/database.ts'

/** Makes the book findable by this id too, unless it is another book's own id. */
export async function saveOtherId(db: Db, googleBooksId: string, bookId: string): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id)
    select ${googleBooksId}::text, ${bookId}::uuid
    where not exists (select from book where google_books_id = ${googleBooksId})
    on conflict do nothing`.execute(db)
}

/**
 * Keeps a stored book findable by the ISBN it was looked up with, unless a book is stored under that ISBN itself.
 */
export async function saveIsbnsLookedUp(db: Db, googleBooksId: string): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id)
    select distinct ${isbnPrefix}::text || query, book.id
    from catalogue_search join book on book.google_books_id = book_ids[1]
    where type = 'isbn' and book_ids[1] = ${googleBooksId}
      and not exists (select from book as owner where owner.google_books_id = ${isbnPrefix}::text || query)
    on conflict do nothing`.execute(db)
}

/** Makes the books findable by these ids too, unless an id already leads to another book. */
export async function saveIsbns(db: Db, isbns: { google_books_id: string; id: string }[]): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id)
    select looked_up.id, book.id
    from json_to_recordset(${JSON.stringify(isbns)}::text::json) as looked_up (google_books_id text, id text)
    join book using (google_books_id)
    where not exists (select from book as owner where owner.google_books_id = looked_up.id)
    order by looked_up.id
    on conflict do nothing`.execute(db)
}
