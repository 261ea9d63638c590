import { idFromIsbn, idFromTitle } from '#contract/provisional-id.ts'
import { saveNewspaperBooks } from '../catalogue/catalogue.sql.ts'
import { foldWords } from '../search/index/fold-text.ts'
import { listSameBooks } from '../catalogue/same-books.ts'
import type { Db } from '../db/database.ts'
import type { CatalogueBook } from '../outside/catalogue-source.ts'
import type { Bestseller } from '../outside/newspaper.ts'
import type { ListedBestseller } from './cached-list.sql.ts'

/**
 * Caches the newspaper's own data on its books, for when no catalogue knows more. Each gets the id of the stored book with the
 * same title and author, or else an id derived from its ISBN.
 */
export async function rememberNewspaperBooks(db: Db, listed: Bestseller[], at: Date): Promise<ListedBestseller[]> {
  const shown = listed.map((entry) => ({ ...entry, book: bookOf(entry) }))
  const books = shown.map(({ book }) => book)
  const known = await listSameBooks(db, books)
  const once = new Map(books.map((book) => [book.google_books_id, book]))
  await saveNewspaperBooks(db, [...once.values()], at)
  return shown.map(({ book, rank, weeks_on_list, image }, index) => ({
    google_books_id: known.get(index) ?? book.google_books_id,
    rank,
    weeks_on_list,
    image,
  }))
}

function bookOf({ isbn13, title, authors, description, image }: Bestseller): CatalogueBook {
  return {
    google_books_id: isbn13 ? idFromIsbn(isbn13) : idFromTitle(wordsOf([title, ...authors])),
    title,
    authors,
    description,
    genres: ['Fiction'],
    image,
    year: 'N/A',
    pages: null,
    language: '',
  }
}

function wordsOf(texts: string[]): string {
  return foldWords(texts.join(' ')).join('-').slice(0, 150)
}
