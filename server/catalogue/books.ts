import { fail, Failure } from '#contract/errors.ts'
import { idFromIsbn, isbnOf, isOwnBookId, isProvisionalId } from '#contract/provisional-id.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { CatalogueSource } from '../outside/catalogue-source.ts'
import { bookReply, catalogueBookReply, type StoredBook } from '../books/book-reply.ts'
import { findBookByAnyId, findBookByGoogleBooksId, type BookRow } from '../books/books.sql.ts'
import { findInCatalogue, type Found } from './catalogue-book.ts'
import { findByIsbn, recogniseBook } from './isbn-book.ts'
import { saveIsbnsLookedUp } from '../books/other-ids.sql.ts'
import { storeBooks } from '../search/index/store-books.ts'
import type { Book } from '#contract/book.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/**
 * Finds a book by our id or the catalogue's, or one of the viewer's own; the reply's id is null if the book is not stored. A newspaper id that is recognized
 * as a stored book is saved as another id of that book.
 */
export async function findBook(deps: Needed, id: string, viewerId?: string): Promise<Book> {
  const stored = await findStored(deps.db, id, viewerId)
  if (stored) return bookReply(stored)
  const { book } = await findElsewhere(deps, id)
  if (book.google_books_id === id) return catalogueBookReply(book)
  // The catalogue may have answered with a different id, under which the book may be stored.
  const other = await findBookByGoogleBooksId(deps.db, book.google_books_id)
  if (!other) return catalogueBookReply(book)
  await saveIsbnsLookedUp(deps.db, book.google_books_id)
  return bookReply(other)
}

/** Like `findBook`, but stores the book if needed. Concurrent calls store one row. */
export async function keepBook(deps: Needed, id: string, viewerId?: string): Promise<StoredBook> {
  const stored = await findStored(deps.db, id, viewerId)
  if (stored) return bookReply(stored)
  const { book, source } = await findElsewhere(deps, id)
  await storeBooks(deps.db, [{ ...book, source, popularity: 0 }], deps.now())
  await saveIsbnsLookedUp(deps.db, book.google_books_id)
  return bookReply((await findBookByGoogleBooksId(deps.db, book.google_books_id)) ?? fail('book_not_found'))
}

export interface FoundByIsbn {
  book: Book
  source: CatalogueSource['name'] | 'shelf'
}

/** Undefined if no source knows the ISBN; fails if a source that may know it did not answer. */
export async function findBookByIsbn(deps: Needed, isbn: string): Promise<FoundByIsbn | undefined> {
  const id = idFromIsbn(isbn)
  const stored = await findStored(deps.db, id)
  if (stored) return { book: bookReply(stored), source: 'shelf' }
  const found = await findByIsbn(deps, id, isbn).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'book_not_found') return undefined
    throw error
  })
  if (!found) return undefined
  const other = await findBookByGoogleBooksId(deps.db, found.book.google_books_id)
  return {
    book: other ? bookReply(other) : catalogueBookReply(found.book),
    source: found.source === 'newspaper' ? 'shelf' : found.source,
  }
}

/** A book of one's own is not found for anyone else. */
async function findStored(db: Db, id: string, viewerId?: string): Promise<BookRow | undefined> {
  const book = await findBookByAnyId(db, id)
  if (book ? book.owner_id !== null && book.owner_id !== viewerId : isOwnBookId(id)) fail('book_not_found')
  return book ?? (isProvisionalId(id) ? recogniseBook(db, id) : undefined)
}

function findElsewhere(deps: Needed, id: string): Promise<Found> {
  const isbn = isbnOf(id)
  return isbn === undefined ? findInCatalogue(deps, id) : findByIsbn(deps, id, isbn)
}
