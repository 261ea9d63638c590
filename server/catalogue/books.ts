import { fail, Failure } from '#contract/errors.ts'
import { idFromIsbn, isbnOf, isProvisionalId } from '#contract/provisional-id.ts'
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
 * By our id or the catalogue's. Its id is null where nobody here has kept it. A book that is recognised under an id of the
 * newspaper's is known by that from now on.
 */
export async function findBook(deps: Needed, id: string): Promise<Book> {
  const stored = await findStored(deps.db, id)
  if (stored) return bookReply(stored)
  const { book } = await findElsewhere(deps, id)
  if (book.google_books_id === id) return catalogueBookReply(book)
  // The catalogue may have merged it into another, or know it by an id of its own: that may be kept.
  const other = await findBookByGoogleBooksId(deps.db, book.google_books_id)
  if (!other) return catalogueBookReply(book)
  await saveIsbnsLookedUp(deps.db, book.google_books_id)
  return bookReply(other)
}

/** The same, and from now on the book is here: one row for one book, however many ask at once. */
export async function keepBook(deps: Needed, id: string): Promise<StoredBook> {
  const stored = await findStored(deps.db, id)
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

/** Undefined where nobody knows it; a failure where somebody who may know it was not heard. */
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

async function findStored(db: Db, id: string): Promise<BookRow | undefined> {
  return (await findBookByAnyId(db, id)) ?? (isProvisionalId(id) ? recogniseBook(db, id) : undefined)
}

function findElsewhere(deps: Needed, id: string): Promise<Found> {
  const isbn = isbnOf(id)
  return isbn === undefined ? findInCatalogue(deps, id) : findByIsbn(deps, id, isbn)
}
