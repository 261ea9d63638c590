import { fail } from '#contract/errors.ts'
import type { Book } from '#contract/shapes.ts'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { bookReply, catalogueBookReply, type KeptBook } from './book-reply.ts'
import { findBookByGoogleBooksId, findBookById, type BookRow } from './books.sql.ts'
import { findInCatalogue } from './catalogue-book.ts'
import { storeBooks } from './store-books.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/** By our id or the catalogue's. Its id is null where nobody here has kept it. */
export async function findBook(deps: Needed, id: string): Promise<Book> {
  const kept = await findKept(deps.db, id)
  if (kept) return bookReply(kept)
  const { book } = await findInCatalogue(deps, id)
  // The catalogue may have merged it into another, which may be kept.
  const other = book.google_books_id === id ? undefined : await findBookByGoogleBooksId(deps.db, book.google_books_id)
  return other ? bookReply(other) : catalogueBookReply(book)
}

/** The same, and from now on the book is here: one row for one book, however many ask at once. */
export async function keepBook(deps: Needed, id: string): Promise<KeptBook> {
  const kept = await findKept(deps.db, id)
  if (kept) return bookReply(kept)
  const { book, source } = await findInCatalogue(deps, id)
  await storeBooks(deps.db, [{ ...book, source, popularity: 0 }], deps.now())
  return bookReply((await findBookByGoogleBooksId(deps.db, book.google_books_id)) ?? fail('book_not_found'))
}

function findKept(db: Db, id: string): Promise<BookRow | undefined> {
  return isUuid(id) ? findBookById(db, id) : findBookByGoogleBooksId(db, id)
}
