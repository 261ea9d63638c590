import type { Bestseller, listBestsellers as contract } from '#contract/bestsellers.ts'
import type { Book } from '#contract/book.ts'
import type { Reply } from '#contract/endpoint.ts'
import { bookReply, catalogueBookReply } from '../books/book-reply.ts'
import { listBooksByAnyId } from '../books/books.sql.ts'
import { listShownByNewspaper } from '../catalogue/catalogue.sql.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { ListContent } from './cached-list.sql.ts'
import { findMostRead } from './most-read.ts'
import { findNewspaperList } from './newspaper-list.ts'

/** The newspaper's list if one is configured, else the books most read here. */
export async function listBestsellers(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'newspaper'>,
): Promise<Reply<typeof contract>> {
  const { db, newspaper } = deps
  if (newspaper) return { source: 'newspaper', ...(await listReply(db, await findNewspaperList(deps, newspaper))) }
  return { source: 'readers', ...(await listReply(db, await findMostRead(deps))) }
}

/** Removes duplicates: two books on the newspaper's list may be the same book here. */
async function listReply(db: Db, { list_name, published_date, books }: ListContent) {
  const ids = books.map((book) => book.google_books_id)
  const [cached, others] = await Promise.all([listBooksByAnyId(db, ids), listShownByNewspaper(db, ids)])
  const byId = new Map<string, Book>([
    ...others.map((book) => [book.google_books_id, catalogueBookReply(book)] as const),
    ...cached.map((row) => [row.asked, bookReply(row)] as const),
  ])
  const shown = new Map<string, Bestseller>()
  for (const { google_books_id, rank, weeks_on_list, image } of books) {
    const book = byId.get(google_books_id)
    if (!book || shown.has(book.google_books_id)) continue
    shown.set(book.google_books_id, { ...book, image: book.image || image, rank, weeks_on_list })
  }
  return { list_name, published_date, books: [...shown.values()] }
}
