import { searchPageSize, type SearchType } from '#contract/books.ts'
import type { Db } from '../db/database.ts'
import { bookReply, type KeptBook } from './book-reply.ts'
import { listBooks } from './books.sql.ts'
import { findByAuthor } from './find-authors.ts'
import { findByGenre } from './find-genres.ts'
import { findTitles } from './find-titles.ts'
import type { Hits } from './search.sql.ts'

export interface ShelfAnswer {
  books: KeptBook[]
  totalResults: number
}

/** The books that are here, best first. Hits are counted up to a thousand, and no page lies behind those. */
export async function searchShelf(
  db: Db,
  { type, query, page }: { type: SearchType; query: string; page: number },
): Promise<ShelfAnswer> {
  const { hits, total } = await find[type](db, query, Math.min(page, lastPage) * searchPageSize)
  const shown = hits.slice((page - 1) * searchPageSize, page * searchPageSize).map(({ id }) => id)
  return { books: await listInOrder(db, shown), totalResults: total }
}

const lastPage = 100

const find: Record<SearchType, (db: Db, query: string, limit: number) => Promise<Hits>> = {
  title: findTitles,
  author: findByAuthor,
  genre: findByGenre,
}

/** The best known books that are called so, whatever is typed for it. */
export async function findTitlesCalled(db: Db, query: string): Promise<KeptBook[]> {
  const { hits } = await findTitles(db, query, searchPageSize)
  const called = hits.filter(({ whole }) => whole).slice(0, 3)
  return listInOrder(
    db,
    called.map(({ id }) => id),
  )
}

async function listInOrder(db: Db, ids: string[]): Promise<KeptBook[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listBooks(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map(bookReply)
}
