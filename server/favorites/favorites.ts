import type { Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import type * as contract from '#contract/favorites.ts'
import { bookReply } from '../books/book-reply.ts'
import { keepBook } from '../catalogue/books.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { award, nothingEarned } from '../points/award.ts'
import { reorder } from '../ordered-list/reorder.ts'
import { countFavorites, insertFavorite, listBooksInOrder, listFirstInOrder } from './favorites.sql.ts'
import { maxBooksInList, type MovedBook } from '#contract/book.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

/** All favorites if `first` is not given. */
export async function listFavorites(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  first?: number,
): Promise<Reply<typeof contract.listFavorites>> {
  if (first === undefined) {
    const books = await listBooksInOrder(db, viewerId)
    return { books: books.map(bookReply), total: books.length }
  }
  const { books, total } = await listFirstInOrder(db, viewerId, first)
  return { books: books.map(bookReply), total }
}

/** Adding an existing favorite changes nothing and earns nothing. */
export async function addFavorite(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string,
  bookId: string,
): Promise<Reply<typeof contract.addFavorite>> {
  const book = await keepBook(deps, bookId, viewerId)
  const gamification = await transact(deps.db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = deps.now()
    if (!(await insertFavorite(tx, viewerId, book.id, at))) return nothingEarned
    if ((await countFavorites(tx, viewerId)) > maxBooksInList) {
      fail('list_is_full', { text: `You can have at most ${maxBooksInList.toLocaleString('en')} favorites.` })
    }
    return award(tx, reader, { deed: 'favourite', subjectId: book.id, bookId: book.id }, at)
  })
  return { book, gamification }
}

export function reorderFavorites(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  orderedIds: string[],
  moved?: MovedBook,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    await reorder(tx, 'favorites', viewerId, { orderedIds, moved })
  })
}
