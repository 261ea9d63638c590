import { maxFriends, type BookFriends } from '#contract/books/book-friends.ts'
import { starsOf } from '../books/stars.ts'
import type { Deps } from '../deps.ts'
import { stateOf } from '../reading/state.ts'
import { listFriendsWith } from './book-friends.sql.ts'

/** Which of the readers the viewer follows have the book. A book that is not stored (null) nobody has. */
export async function describeFriends(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  bookId: string | null,
): Promise<BookFriends> {
  if (bookId === null) return { total: 0, results: [] }
  const rows = await listFriendsWith(db, viewerId, { bookId, limit: maxFriends }, now())
  return {
    total: rows[0]?.total ?? 0,
    results: rows.map(({ username, profile_image, status, is_open, quarters }) => ({
      username,
      profile_image,
      state: stateOf(status ?? undefined, is_open),
      stars: starsOf(quarters),
    })),
  }
}
