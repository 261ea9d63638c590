import { fail } from '#contract/errors.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { openReadlistLink, ReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { maxBooksInList } from '#contract/book.ts'
import { bookReply } from '../books/book-reply.ts'
import type { Deps } from '../deps.ts'
import { transact } from '../db/transact.ts'
import { mayPublish } from '../http/auth/may-publish.ts'
import { newToken, type Viewer } from '../http/auth/session.ts'
import { findAudience, findByLink, updateAudience } from './audience.sql.ts'
import { ownReadlist } from './own-readlist.ts'
import { findDoneReading } from './done-reading.sql.ts'
import { notesOf, openBooks } from './readlists.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

export async function getAudience(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  readlistId: string,
): Promise<ReadlistAudience> {
  const { id } = await ownReadlist(db, viewer, readlistId)
  return findAudience(db, id)
}

export async function changeAudience(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  viewer: Viewer,
  readlistId: string,
  change: { public?: boolean; link?: boolean },
): Promise<ReadlistAudience> {
  const { db } = deps
  if ((change.public || change.link) && !mayPublish(deps, viewer)) fail('email_not_verified')
  const link = change.link === undefined ? undefined : change.link ? newToken() : null
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, deps.now)
    const { id } = await ownReadlist(tx, viewer, readlistId)
    return updateAudience(tx, id, { isPublic: change.public, link }, at)
  })
}

/** For visitors too. */
export async function openLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer | undefined,
  link: string,
  first = maxBooksInList,
): Promise<Reply<typeof openReadlistLink>> {
  const [found, doneId] = await Promise.all([
    findByLink(db, viewer?.id, link, now()),
    viewer && findDoneReading(db, viewer.id),
  ])
  const { id, created_at, ...shown } = found ?? fail('readlist_not_found')
  const readlist = { id, created_at, is_yours: false }
  const { books, finished_count, ...summary } = await openBooks(db, readlist, doneId, first)
  return {
    ...shown,
    ...(viewer && { finished_count }),
    ...summary,
    books: books.map(bookReply),
    notes: notesOf(books),
  }
}
