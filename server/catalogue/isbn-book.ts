import { fail } from '#contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { OutsideFailure, type CatalogueBook } from '../outside/catalogue-source.ts'
import { findBookByGoogleBooksId, type BookRow } from '../books/books.sql.ts'
import { refuse, type Found } from './catalogue-book.ts'
import { listShownByNewspaper, saveBook } from './catalogue.sql.ts'
import { saveOtherId } from '../books/other-ids.sql.ts'
import { listSameBooks } from './same-books.ts'
import { askSourceOrFailure } from './source-search.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/** Finds the stored book with the title and author of a newspaper book, and saves the newspaper's id as another id of it. */
export async function recogniseBook(db: Db, id: string): Promise<BookRow | undefined> {
  const found = await listShownByNewspaper(db, [id])
  const [same] = (await listSameBooks(db, found)).values()
  const row = same === undefined ? undefined : await findBookByGoogleBooksId(db, same)
  if (row) await saveOtherId(db, id, row.id)
  return row
}

/**
 * The book of the first catalogue that knows the ISBN, with gaps filled from the newspaper; if no catalogue knows it or answers,
 * the newspaper's book.
 */
export async function findByIsbn(deps: Needed, id: string, isbn: string): Promise<Found> {
  const [found] = await listShownByNewspaper(deps.db, [id])
  const failures: OutsideFailure[] = []
  for (const source of deps.sources) {
    const answer = await askSourceOrFailure(deps, source, { type: 'isbn', query: isbn, page: 1 })
    if (answer instanceof OutsideFailure) {
      failures.push(answer)
      continue
    }
    const [book] = answer.books
    if (book) return { book: await completed(deps, { book, source: source.name }, found), source: source.name }
  }
  if (found) return { book: found, source: 'newspaper' }
  return failures.length > 0 ? refuse(failures, deps.now()) : fail('book_not_found')
}

/** Also caches the completed book, as readers will ask for it by the catalogue's id. */
async function completed(
  { db, now }: Needed,
  { book, source }: Found,
  found: CatalogueBook | undefined,
): Promise<CatalogueBook> {
  const description = book.description || (found?.description ?? '')
  const image = book.image || (found?.image ?? '')
  if (description === book.description && image === book.image) return book
  const whole = { ...book, description, image }
  await saveBook(db, book.google_books_id, source, whole, now())
  return whole
}
