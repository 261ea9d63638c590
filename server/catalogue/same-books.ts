import type { Db } from '../db/database.ts'
import type { CatalogueBook } from '../outside/catalogue-source.ts'
import { findSameBooks } from './same-books.sql.ts'
import { searchTerms } from '../search/index/search-terms.ts'

/** Maps each book's index to the id of the stored book with the same title and first author. */
export async function listSameBooks(
  db: Db,
  books: Pick<CatalogueBook, 'title' | 'authors'>[],
): Promise<Map<number, string>> {
  if (books.length === 0) return new Map()
  return findSameBooks(
    db,
    books.map(({ title, authors }, index) => {
      const { foldedTitle, authorKeys } = searchTerms({ title, authors, genres: [] })
      return { index, folded_title: foldedTitle, author_key: authorKeys[0] ?? '' }
    }),
  )
}
