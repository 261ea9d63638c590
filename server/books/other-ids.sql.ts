import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** From now on the book is found by this id, too. */
export async function saveOtherId(db: Db, googleBooksId: string, bookId: string): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id) values (${googleBooksId}, ${bookId})
    on conflict do nothing`.execute(db)
}

/** Whoever looked a book up by its ISBN may go on asking for it by that, now that it is kept. */
export async function saveIsbnsLookedUp(db: Db, googleBooksId: string): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id)
    select distinct 'isbn-' || query, book.id
    from catalogue_search join book on book.google_books_id = book_ids[1]
    where type = 'isbn' and book_ids[1] = ${googleBooksId}
    on conflict do nothing`.execute(db)
}
