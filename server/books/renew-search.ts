import type { Db } from '../db/database.ts'
import { listBooksByGoogleBooksId } from './books.sql.ts'
import { renewFoundBy } from './renew-search.sql.ts'
import { foundBy, withNearKeys, wordsOf, type NewBook } from './store-books.ts'

/** Books that are here come to be found by what is known of them now. What they say stays as it is. */
export async function renewSearch(db: Db, books: NewBook[]): Promise<void> {
  const known = new Map(books.map((book) => [book.google_books_id, book]))
  const stored = await listBooksByGoogleBooksId(db, [...known.keys()])
  const told = stored.flatMap(({ id, google_books_id, title, authors, genres }) => {
    const book = known.get(google_books_id)
    return book ? [{ book_id: id, ...foundBy({ ...book, title, authors, genres }) }] : []
  })
  for (let from = 0; from < told.length; from += chunk) {
    const some = told.slice(from, from + chunk)
    await renewFoundBy(db, some, withNearKeys(wordsOf(some)))
  }
}

const chunk = 2_500
