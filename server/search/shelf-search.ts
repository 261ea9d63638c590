import { searchPageSize, type SearchType } from '#contract/books.ts'
import { idFromIsbn } from '#contract/provisional-id.ts'
import type { Db } from '../db/database.ts'
import { lastPage, type CatalogueSearch } from '../outside/catalogue-source.ts'
import { bookReply, type StoredBook } from '../books/book-reply.ts'
import { findBookByAnyId, listBooks, type BookRow } from '../books/books.sql.ts'
import { findByAuthor } from './find-authors.ts'
import { findByGenre } from './find-genres.ts'
import { findTitles } from './find-titles.ts'
import type { Found } from './query/find-hits.ts'
import { isbnFrom } from '../books/isbn.ts'
import type { Hit } from './query/search.sql.ts'

export interface ShelfAnswer {
  books: StoredBook[]
  totalResults: number
  /** Not every word of the query is in these books. */
  loose: boolean
}

/** Searches the stored books, best match first. Hits are counted up to a thousand, and paging ends there. */
export async function searchShelf(db: Db, { type, query, page }: CatalogueSearch): Promise<ShelfAnswer> {
  const isbn = isbnFrom(query)
  if (isbn !== undefined) return findByIsbn(db, isbn, page)
  const { hits, total, loose } = await find[type](db, query, Math.min(page, lastPage) * searchPageSize)
  const shown = hits.slice((page - 1) * searchPageSize, page * searchPageSize)
  return { books: await listInOrder(db, shown), totalResults: total, loose }
}

/** A query that is an ISBN is looked up as one, whatever the search type. */
async function findByIsbn(db: Db, isbn: string, page: number): Promise<ShelfAnswer> {
  const row = await findBookByAnyId(db, idFromIsbn(isbn))
  return { books: row && page === 1 ? [bookReply(row)] : [], totalResults: row ? 1 : 0, loose: false }
}

const find: Record<SearchType, (db: Db, query: string, limit: number) => Promise<Found>> = {
  title: findTitles,
  author: findByAuthor,
  genre: findByGenre,
}

export interface ShelfView {
  /** Books whose title is the one asked for, in any spelling. */
  called: StoredBook[]
  /** Other books that match every word. */
  others: StoredBook[]
}

/** What the shelf adds to an outside catalogue's results. */
export async function viewShelf(db: Db, { type, query }: Pick<CatalogueSearch, 'type' | 'query'>): Promise<ShelfView> {
  const found = await find[type](db, query, searchPageSize)
  const best = found.loose ? [] : found.hits.slice(0, searchPageSize)
  const called = new Set(best.filter((hit) => found.called?.has(hit)).slice(0, maxCalled))
  const books = new Map((await listInOrder(db, best)).map((book) => [book.id, book]))
  const toBooks = (hits: Hit[]) => hits.flatMap(({ id }) => books.get(id) ?? [])
  return { called: toBooks([...called]), others: toBooks(best.filter((hit) => !called.has(hit))) }
}

const maxCalled = 3

async function listInOrder(db: Db, hits: Hit[]): Promise<StoredBook[]> {
  const untold = hits.filter((hit) => !isTold(hit)).map(({ id }) => id)
  const rows = new Map(untold.length === 0 ? [] : (await listBooks(db, untold)).map((row) => [row.id, row]))
  return hits.flatMap((hit) => (isTold(hit) ? hit : (rows.get(hit.id) ?? []))).map(bookReply)
}

function isTold(hit: Hit): hit is Hit & BookRow {
  return hit.title !== null
}
