import { foldWords } from '../books/fold.ts'
import { searchTerms } from '../books/search-terms.ts'
import { storeBooks } from '../books/store-books.ts'
import type { Db } from '../db/database.ts'
import type { Bestseller } from '../outside/newspaper.ts'
import type { ListedBestseller } from './kept-list.sql.ts'
import { findSameBooks, type BookAsked } from './same-books.sql.ts'

/**
 * Each of the newspaper's books as a book of ours, so that it can be opened and kept like any other: the one that is here
 * already under this title by this author, else one told by the newspaper, under an id made from its ISBN.
 */
export async function keepNewspaperBooks(db: Db, books: Bestseller[], at: Date): Promise<ListedBestseller[]> {
  const known = await findSameBooks(db, books.map(askFor))
  const ids = books.map((book, index) => known.get(index) ?? idOf(book))
  await storeBooks(
    db,
    books.flatMap((book, index) => (known.has(index) ? [] : [newBook(ids[index] ?? '', book)])),
    at,
  )
  const seen = new Set<string>()
  return books.flatMap(({ rank, weeks_on_list, image }, index) => {
    const google_books_id = ids[index] ?? ''
    if (seen.has(google_books_id)) return []
    seen.add(google_books_id)
    return [{ google_books_id, rank, weeks_on_list, image }]
  })
}

function askFor(book: Bestseller, index: number): BookAsked {
  const { foldedTitle, authorKeys } = searchTerms({ ...book, genres: [] })
  return { place: index, folded_title: foldedTitle, author_key: authorKeys[0] ?? '' }
}

function idOf({ isbn13, title, authors }: Bestseller): string {
  return isbn13
    ? `isbn-${isbn13}`
    : `newspaper-${foldWords([title, ...authors].join(' '))
        .join('-')
        .slice(0, 150)}`
}

function newBook(google_books_id: string, { title, authors, description, image }: Bestseller) {
  return {
    google_books_id,
    source: 'newspaper' as const,
    title,
    authors,
    description,
    genres: ['Fiction'],
    image,
    year: 'N/A',
    pages: null,
    language: '',
    popularity: 0,
  }
}
