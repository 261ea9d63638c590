import type { Deps } from '../../deps.ts'
import type { CatalogueBook, CatalogueRecord, CatalogueSource } from '../../outside/catalogue-source.ts'
import { storeBooks } from '../../search/index/store-books.ts'
import type { RecordSays } from './agree.ts'
import { saveIsbnsOfBooks } from './book-isbn.sql.ts'
import { listBooksStoredUnder, type KnownBook } from './known-books.sql.ts'

/** A book that a row may be: stored here, or in a catalogue. */
export interface FoundBook extends RecordSays {
  /** Its google_books_id. */
  key: string
  /** If it is stored. */
  id?: string
  year?: number | null
  isOfShelf?: boolean
  /** Those of the row that the catalogue gives it, with the title of that edition or of the book. */
  isbns?: { isbn13: string; title: string }[]
  record?: { source: CatalogueSource['name']; book: CatalogueBook | CatalogueRecord }
}

/** Stores the books that are not, as a reader would by opening them, and learns their ISBNs. Returns the ids by their key. */
export async function keepFoundBooks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  books: FoundBook[],
): Promise<Map<string, string>> {
  const found = [...new Map(books.map((each) => [each.key, each])).values()]
  const unstored = found.flatMap(({ id, record }) => (id === undefined && record ? [record] : []))
  await storeBooks(
    db,
    unstored.map(({ source, book }) => ({ ...plainBook(book), source, popularity: 0 })),
    now(),
  )
  const keys = found.map(({ key }) => key)
  const ids = new Map((await listBooksStoredUnder(db, keys)).map(({ asked, id }) => [asked, id]))
  await saveIsbnsOfBooks(
    db,
    books.flatMap((book) =>
      (book.isbns ?? []).map((each) => ({ ...each, book_id: book.id ?? ids.get(book.key) ?? '' })),
    ),
  )
  return ids
}

/** Without what only a record has. */
function plainBook(book: CatalogueBook): CatalogueBook {
  const { google_books_id, title, authors, description, genres, image, year, pages, language } = book
  return { google_books_id, title, authors, description, genres, image, year, pages, language }
}

export function fromKnown({
  google_books_id,
  id,
  source,
  title,
  authors,
  year,
  other_titles,
  other_names,
}: KnownBook): FoundBook {
  return {
    key: google_books_id,
    id,
    title,
    authors,
    otherTitles: other_titles,
    otherNames: other_names,
    year: yearOf(year),
    isOfShelf: source === 'shelf',
  }
}

export function foundIn(
  source: CatalogueSource['name'],
  book: CatalogueBook | CatalogueRecord,
  isbns: string[] = [],
): FoundBook {
  const record = 'fullTitle' in book ? book : undefined
  const title = record?.fullTitle ?? book.title
  return {
    ...(record ? saysOf(record) : { title, authors: book.authors }),
    key: book.google_books_id,
    year: yearOf(book.year),
    isbns: isbns.map((isbn13) => ({ isbn13, title: editionTitle(record, isbn13) ?? title })),
    record: { source, book },
  }
}

function editionTitle(record: CatalogueRecord | undefined, isbn: string): string | undefined {
  return record?.editions.find(({ isbns }) => isbns.includes(isbn))?.title
}

function saysOf({ fullTitle, authors, otherTitles, otherNames }: CatalogueRecord): RecordSays {
  return { title: fullTitle, authors, otherTitles, otherNames }
}

function yearOf(year: string): number | null {
  return /^-?\d+$/.test(year) ? Number(year) : null
}
