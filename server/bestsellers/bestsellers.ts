import type { listBestsellers as contract } from '#contract/bestsellers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { bookReply } from '../books/book-reply.ts'
import { listBooksByGoogleBooksId } from '../books/books.sql.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { ListContent } from './kept-list.sql.ts'
import { findMostRead } from './most-read.ts'
import { findNewspaperList } from './newspaper-list.ts'

/** The newspaper's list where one is set up, else what is most read here. */
export async function listBestsellers(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'newspaper'>,
): Promise<Reply<typeof contract>> {
  const { db, newspaper } = deps
  if (newspaper) return { source: 'newspaper', ...(await told(db, await findNewspaperList(deps, newspaper))) }
  return { source: 'readers', ...(await told(db, await findMostRead(deps))) }
}

async function told(db: Db, { list_name, published_date, books }: ListContent) {
  const rows = await listBooksByGoogleBooksId(
    db,
    books.map((book) => book.google_books_id),
  )
  const byId = new Map(rows.map((row) => [row.google_books_id, row]))
  return {
    list_name,
    published_date,
    books: books.flatMap(({ google_books_id, rank, weeks_on_list, image }) => {
      const row = byId.get(google_books_id)
      return row ? [{ ...bookReply(row), image: row.image || image, rank, weeks_on_list }] : []
    }),
  }
}
