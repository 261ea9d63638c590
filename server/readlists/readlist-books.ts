import { fail } from '#contract/errors.ts'
import { maxListedBooks } from '#contract/readlists.ts'
import { keepBook } from '../catalogue/books.ts'
import { transact } from '../db/transact.ts'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { reorder } from '../ordered-list/reorder.ts'
import {
  addToLists,
  countBooks,
  deleteFromList,
  listsWithBook,
  lockListsAround,
  removeFromLists,
} from './readlist-books.sql.ts'
import { changeableReadlist, lockOwnReadlist } from './own-readlist.ts'
import { maxBooksInList, type MovedBook } from '#contract/book.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

/**
 * Puts a book into just these of the reader's lists, or into none of them where one is not the reader's. The reader's turn
 * comes first: two who ask at once would each leave what the other put.
 */
export async function updateReadlists(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewer: Viewer,
  bookId: string,
  readlistIds: string[],
): Promise<string[]> {
  if (!readlistIds.every(isUuid)) fail('readlist_not_found')
  const wanted = new Set(readlistIds.map((id) => id.toLowerCase()))
  const book = await keepBook(deps, bookId)
  return transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const lists = await lockListsAround(tx, viewer.id, book.id, [...wanted])
    if (lists.filter(({ id }) => wanted.has(id)).length < wanted.size) fail('readlist_not_found')
    const byHand = lists.filter((list) => !list.kept_for_you).map(({ id }) => id)
    const left = byHand.filter((id) => !wanted.has(id))
    if (left.length > 0) await removeFromLists(tx, left, book.id)
    const joined = byHand.filter((id) => wanted.has(id))
    const added = joined.length > 0 ? await addToLists(tx, joined, book.id, deps.now()) : []
    if (added.length > 0) await refuseTooMany(tx, viewer.id, added)
    return listsWithBook(tx, viewer.id, book.id)
  })
}

/** Where it is in the list already, it stays in its place. What else is done meanwhile to the reader's lists stands. */
export async function addToReadlist(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewer: Viewer,
  readlistId: string,
  bookId: string,
): Promise<void> {
  await changeableReadlist(deps.db, viewer, readlistId)
  const book = await keepBook(deps, bookId)
  await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const readlist = await lockOwnReadlist(tx, viewer, readlistId)
    const added = await addToLists(tx, [readlist.id], book.id, deps.now())
    if (added.length > 0) await refuseTooMany(tx, viewer.id, added)
  })
}

async function refuseTooMany(tx: Tx, readerId: string, grown: string[]): Promise<void> {
  const counts = await countBooks(tx, readerId)
  if (grown.some((id) => (counts.get(id) ?? 0) > maxBooksInList)) {
    fail('list_is_full', { text: `A readlist can hold at most ${maxBooksInList.toLocaleString('en')} books.` })
  }
  if ([...counts.values()].reduce((sum, n) => sum + n, 0) > maxListedBooks) {
    fail('list_is_full', {
      text: `Your readlists together can hold at most ${maxListedBooks.toLocaleString('en')} books.`,
    })
  }
}

/** The reader's turn comes first: under it a finished book enters 'Done Reading'. */
export function reorderReadlist(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  readlistId: string,
  orderedIds: string[],
  moved?: MovedBook,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    const readlist = await lockOwnReadlist(tx, viewer, readlistId)
    await reorder(tx, 'readlist', readlist.id, { orderedIds, moved })
  })
}

export async function removeFromReadlist(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  readlistId: string,
  bookId: string,
): Promise<void> {
  const readlist = await changeableReadlist(db, viewer, readlistId)
  await deleteFromList(db, readlist.id, bookId)
}
