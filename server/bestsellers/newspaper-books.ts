import { saveToldByNewspaper } from '../books/catalogue.sql.ts'
import { foldWords } from '../books/fold.ts'
import { listSameBooks } from '../books/same-books.ts'
import type { Db } from '../db/database.ts'
import type { CatalogueBook } from '../outside/catalogue-source.ts'
import type { Bestseller } from '../outside/newspaper.ts'
import type { ListedBestseller } from './kept-list.sql.ts'

/**
 * Each of the newspaper's books by the id that it is opened by: that of the book that is here already under this title by this
 * author, else one made from its ISBN. What the newspaper says of it is remembered for those whom no catalogue can tell more.
 */
export async function listNewspaperBooks(db: Db, books: Bestseller[], at: Date): Promise<ListedBestseller[]> {
  const told = books.map(bookOf)
  const known = await listSameBooks(db, told)
  const once = new Map(told.map((book) => [book.google_books_id, book]))
  await saveToldByNewspaper(db, [...once.values()], at)
  return told.map(({ google_books_id, image }, index) => ({
    google_books_id: known.get(index) ?? google_books_id,
    rank: books[index]?.rank ?? index + 1,
    weeks_on_list: books[index]?.weeks_on_list ?? 0,
    image,
  }))
}

function bookOf({ isbn13, title, authors, description, image }: Bestseller): CatalogueBook {
  return {
    google_books_id: isbn13 ? `isbn-${isbn13}` : idFromTitle([title, ...authors].join(' ')),
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

function idFromTitle(words: string): string {
  return `newspaper-${foldWords(words).join('-').slice(0, 150)}`
}
