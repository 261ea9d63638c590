import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { CatalogueBook } from '../../outside/catalogue-source.ts'
import { nearKeys } from './fuzzy-keys.ts'
import { folding, searchTerms, wordOf, type QueryTerms } from './search-terms.ts'
import { analyzeBooks, insertBooks, type BookToInsert, type FoundBy, type NewWord } from './store-books.sql.ts'

export interface NewBook extends CatalogueBook {
  source: BookToInsert['source']
  /** Estimated number of readers who know the book; breaks ties between equally good matches. */
  popularity: number
  /** Names readers search for besides its own title and its authors. */
  otherTitles?: string[]
  otherNames?: string[]
  /** Those among `otherTitles` that are titles of the whole book, as they are written. */
  shownTitles?: string[]
  series?: { name: string; number: number }
  /** Its first sentence. */
  opening?: string
  /** ISBN-13s of its editions. */
  isbns?: string[]
}

/** Skips books that are already stored. Returns the ids of the new ones. */
export async function storeBooks(db: Db, books: NewBook[], at = new Date()): Promise<string[]> {
  const known = new Set<string>()
  const ids: string[] = []
  let storing = Promise.resolve<string[]>([])
  for (let from = 0; from < books.length; from += chunk) {
    const rows = books.slice(from, from + chunk).map(prepareBook)
    const words = wordsOf(rows).filter((word) => !known.has(word))
    for (const word of words) known.add(word)
    const near = withNearKeys(words)
    // Prepare the next chunk while the database stores this one.
    ids.push(...(await storing))
    storing = insertBooks(db, rows, near, at)
  }
  ids.push(...(await storing))
  if (books.length >= many) await analyzeBooks(db)
  return ids
}

/** Small enough for a statement to finish before its timeout on a slow machine. */
const chunk = 150
/** From this many new books on, the planner's statistics are wrong, and autovacuum would take a minute to update them. */
const many = 500

export function prepareBook({ google_books_id, source, popularity, ...book }: NewBook): BookToInsert {
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
