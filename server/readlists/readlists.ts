import { randomUUIDv7 } from 'node:crypto'
import { fail, failureText } from '#contract/errors.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import {
  maxReadlistExcerpt,
  maxReadlistNameLength,
  maxReadlists,
  type createReadlist as createContract,
  type getReadlist,
  type ReadlistNotes,
  type ReadlistSummary,
  type renameReadlist as renameContract,
} from '#contract/readlists.ts'
import { isBlank } from '#contract/shapes.ts'
import { bookReply } from '../books/book-reply.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import {
  countOwned,
  deleteOwned,
  findVisible,
  insertReadlist,
  listBooksInOrder,
  summarizeBooks,
  updateWords,
  type AboutReadlist,
  type BookInReadlist,
} from './readlists.sql.ts'
import { findDoneReading } from './done-reading.sql.ts'
import { changeableReadlist, readlistIdOf } from './own-readlist.ts'
import { listSharedWith } from './shares.sql.ts'
import { maxBooksInList } from '#contract/book.ts'
import { isUniqueViolation } from '../db/sql-errors.ts'
import { normalize } from '../outside/text/normalize.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

/** A list that is neither owned by nor shared with the reader is answered as missing, so ids cannot be probed. */
export async function openReadlist(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  readlistId: string,
  first = maxBooksInList,
): Promise<Reply<typeof getReadlist>> {
  const [readlist, doneId] = await Promise.all([
    findVisible(db, readlistIdOf(readlistId), viewer.id),
    findDoneReading(db, viewer.id),
  ])
  if (!readlist) fail('readlist_not_found')
  const { is_yours, is_public, has_link, is_shared, likes_it, created_at: _, ...shown } = readlist
  const audience = {
    ...(is_public && (is_yours || !is_shared) && { is_public }),
    ...(has_link && is_yours && { has_link }),
  }
  const [{ books, ...summary }, shared_with] = await Promise.all([
    openBooks(db, readlist, doneId, first),
    is_yours ? listSharedWith(db, readlist.id) : undefined,
  ])
  return {
    ...shown,
    ...audience,
    ...(likes_it && { liked: true }),
    ...summary,
    ...(shared_with && { shared_with }),
    books: books.map(bookReply),
    notes: readlist.removed_for === null ? notesOf(books) : [],
  }
}

/** The first books; `updated_at` is when one was last added, or else when the list was made. */
export async function openBooks(
  db: Db,
  readlist: { id: string; is_yours: boolean; created_at: Date },
  doneId: string | undefined,
  first: number,
) {
  const [books, { last_added_at, ...counts }] = await Promise.all([
    listBooksInOrder(db, readlist, first),
    summarizeBooks(db, readlist, doneId),
  ])
  const updated = Math.max(readlist.created_at.getTime(), last_added_at?.getTime() ?? 0)
  return { ...counts, updated_at: new Date(updated).toISOString(), books }
}

/** Of those books that have one. */
export function notesOf(books: readonly BookInReadlist[]): ReadlistNotes {
  return books.filter(({ note }) => note !== '').map(({ google_books_id, note }) => ({ google_books_id, note }))
}

export async function createReadlist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { name: wanted, ...about }: Input<typeof createContract>['body'],
): Promise<ReadlistSummary> {
  const name = trimmed('name', wanted)
  const said = cleaned(about)
  const id = randomUUIDv7()
  await transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    if ((await countOwned(tx, viewer.id)) >= maxReadlists) {
      fail('list_is_full', { text: `You have ${maxReadlists} readlists, the maximum.` })
    }
    const readlist = { id, reader_id: viewer.id, name, name_folded: foldReadlistName(name), ...said }
    if (!(await insertReadlist(tx, readlist, at))) nameTaken('name')
  })
  const none = { finished_count: 0, likes_count: 0, books: [], books_count: 0, covers: [] }
  const description = [...(said.description ?? '')].slice(0, maxReadlistExcerpt).join('')
  return { id, name, owner: viewer.username, kept_for_you: false, description, ...none }
}

export async function renameReadlist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { readlist_id: readlistId, new_name: wanted, ...about }: Input<typeof renameContract>['body'],
): Promise<string> {
  const name = trimmed('new_name', wanted)
  const said = cleaned(about)
  const renamed = await transact(db, async (tx) => {
    await lockActiveReader(tx, viewer.id, now)
    return updateWords(tx, readlistIdOf(readlistId), viewer.id, { name, name_folded: foldReadlistName(name), ...said })
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) nameTaken('new_name')
    throw error
  })
  if (renamed) return name
  const { removed_for } = await changeableReadlist(db, viewer, readlistId)
  if (removed_for !== null) fail('removed_by_moderator')
  return nameTaken('new_name')
}

export async function deleteReadlist({ db }: Pick<Deps, 'db'>, viewer: Viewer, readlistId: string): Promise<void> {
  if (await deleteOwned(db, readlistIdOf(readlistId), viewer.id)) return
  await changeableReadlist(db, viewer, readlistId)
  fail('readlist_not_found')
}

function trimmed(field: string, name: string): string {
  const text = name.trim()
  if ([...text].length > maxReadlistNameLength) {
    fail('invalid', { fields: { [field]: `Name must be at most ${maxReadlistNameLength} characters.` } })
  }
  return text
}

/** A description without a visible character is none. */
function cleaned({ description, ...about }: AboutReadlist): AboutReadlist {
  if (description === undefined) return about
  return { ...about, description: isBlank(description) ? '' : description.trim() }
}

/** Equal for names that look the same: ignores case, width, invisible characters and how letters are composed. */
export function foldReadlistName(name: string): string {
  const seen = normalize(name, 'NFKC').toLowerCase().replaceAll(spaces, ' ').replaceAll(invisible, '')
  return normalize(seen, 'NFKC').replaceAll(spaces, ' ').trim()
}

/** Including U+2800 (blank Braille pattern). */
const spaces = /[\s\u{2800}]+/gu
/** Including U+FFF9 to U+FFFB, which mark annotations, and U+1D159, a note without a head. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u{FFF9}-\u{FFFB}\u{1D159}]/gu

function nameTaken(field: string): never {
  return fail('readlist_name_taken', { fields: { [field]: failureText('readlist_name_taken') } })
}
