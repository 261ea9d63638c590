import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { CatalogueBook } from '../../outside/catalogue-source.ts'
import { nearKeys } from './fuzzy-keys.ts'
import { folding, searchTerms, wordOf, type QueryTerms } from './search-terms.ts'
import { analyzeBooks, insertBooks, type BookToInsert, type FoundBy, type NewWord } from './store-books.sql.ts'

export interface NewBook extends CatalogueBook {
  source: BookToInsert['source']
  /** How many readers know it, as far as we can tell; it decides between books that answer a search equally well. */
  popularity: number
  /** What it is looked for by besides its own title and the names of its authors. */
  otherTitles?: string[]
  otherNames?: string[]
  /** Of its editions, in 13 digits. */
  isbns?: string[]
}

/** Books that are here already are left as they are. Returns the ids of those that were not. */
export async function storeBooks(db: Db, books: NewBook[], at = new Date()): Promise<string[]> {
  const known = new Set<string>()
  const ids: string[] = []
  let storing = Promise.resolve<string[]>([])
  for (let from = 0; from < books.length; from += chunk) {
    const rows = books.slice(from, from + chunk).map(prepare)
    const words = wordsOf(rows).filter((word) => !known.has(word))
    for (const word of words) known.add(word)
    const near = withNearKeys(words)
    // The next books are prepared while the database works on these.
    ids.push(...(await storing))
    storing = insertBooks(db, rows, near, at)
  }
  ids.push(...(await storing))
  if (books.length >= many) await analyzeBooks(db)
  return ids
}

/** A statement of so many ends in time on the slowest machine too. */
const chunk = 150
/** With so many new books the database's idea of its tables is wrong, and it would not mend it for a minute. */
const many = 500

function prepare({ google_books_id, source, popularity, ...book }: NewBook): BookToInsert {
  return {
    id: randomUUIDv7(),
    google_books_id,
    source,
    title: book.title.toWellFormed(),
    authors: book.authors.map((name) => name.toWellFormed()),
    genres: book.genres.map((genre) => genre.toWellFormed()),
    description: book.description.toWellFormed(),
    image: book.image,
    year: book.year,
    pages: book.pages,
    language: book.language,
    ...foundBy({ ...book, popularity }),
  }
}

export function foundBy({ popularity, ...book }: QueryTerms & { popularity: number }): FoundBy {
  const { terms, foldedTitle, otherTitles, authorKeys, otherNames } = searchTerms(book)
  return {
    terms,
    folded_title: foldedTitle,
    other_titles: otherTitles,
    author_keys: authorKeys,
    other_names: otherNames,
    popularity,
    folding,
  }
}

export function wordsOf(books: FoundBy[]): string[] {
  return [...new Set(books.flatMap(({ terms }) => terms.map(wordOf)))].filter((word) => word !== undefined)
}

export function withNearKeys(words: string[]): NewWord[] {
  return words.map((word) => ({ word, near: nearKeys(word) }))
}
