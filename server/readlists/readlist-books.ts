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
  updateNote,
} from './readlist-books.sql.ts'
import { changeableReadlist, lockOwnReadlist } from './own-readlist.ts'
import { maxBooksInList, type MovedBook } from '#contract/book.ts'
import { isBlank } from '#contract/shapes.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

/**
 * Puts a book into exactly these lists, or fails without changes if one is not the reader's own. Locks the reader first: two
 * concurrent requests would otherwise each keep what the other added.
 */
export async function updateReadlists(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewer: Viewer,
  bookId: string,
  readlistIds: string[],
): Promise<string[]> {
  if (!readlistIds.every(isUuid)) fail('readlist_not_found')
  const wanted = new Set(readlistIds.map((id) => id.toLowerCase()))
  const book = await keepBook(deps, bookId, viewer.id)
  return transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const lists = await lockListsAround(tx, viewer.id, book.id, [...wanted])
    if (lists.filter(({ id }) => wanted.has(id)).length < wanted.size) fail('readlist_not_found')
    const byHand = lists.filter((list) => !list.kept_for_you).map(({ id }) => id)
    const left = byHand.filter((id) => !wanted.has(id))
    if (left.length > 0) await removeFromLists(tx, left, book.id)
    const joined = byHand.filter((id) => wanted.has(id))
    const added = joined.length > 0 ? await addToLists(tx, viewer.id, joined, book.id, deps.now()) : []
    if (added.length > 0) await refuseTooMany(tx, viewer.id, added)
    return listsWithBook(tx, viewer.id, book.id)
  })
}

/** A book that is in the list keeps its position. Concurrent changes to the reader's other lists are kept. */
export async function addToReadlist(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewer: Viewer,
  readlistId: string,
  bookId: string,
): Promise<void> {
  await changeableReadlist(deps.db, viewer, readlistId)
  const book = await keepBook(deps, bookId, viewer.id)
  await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const readlist = await lockOwnReadlist(tx, viewer, readlistId)
    const added = await addToLists(tx, viewer.id, [readlist.id], book.id, deps.now())
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

/** Locks the reader first, as finishing a book adds to 'Done Reading' under the same lock. */
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

/** What is said of a book goes with it when it leaves the list. */
export async function noteReadlistBook(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { id: readlistId, book: bookId }: { id: string; book: string },
  note: string,
): Promise<void> {
  const said = isBlank(note) ? '' : note.trim().replaceAll(/\s+/g, ' ')
  await transact(db, async (tx) => {
    await lockActiveReader(tx, viewer.id, now)
    const { id, kept_for_you, removed_for } = await lockOwnReadlist(tx, viewer, readlistId)
    if (kept_for_you) fail('readlist_is_kept_for_you')
    if (removed_for !== null) fail('removed_by_moderator')
    if (!(await updateNote(tx, id, bookId, said))) fail('book_not_found')
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
