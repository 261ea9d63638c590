import { sql } from 'kysely'
import { openBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { StoredStatus } from '../reading/reading.sql.ts'
import { tellsDoings } from '../visibility/visibility.sql.ts'

export interface FriendRow {
  username: string
  profile_image: string
  /** Null if the book was only rated. */
  status: StoredStatus | null
  /** In quarters of a star. */
  quarters: number | null
  /** Of all, whatever the limit. */
  total: number
}

/** Readers the viewer follows who have the book or rated it, and of whom the viewer may hear; the latest first. */
export async function listFriendsWith(
  db: Db,
  viewerId: string,
  { bookId, limit }: { bookId: string; limit: number },
  at: Date,
): Promise<FriendRow[]> {
  // Materialized: the rule of who may see whose things is asked only about those who have the book.
  const { rows } = await sql<FriendRow>`
    with having_it as materialized (
      select followed_id as id, status, quarters, greatest(changed_at, rated_at) as latest
      from follow
        left join book_status on book_status.reader_id = followed_id and book_status.book_id = ${bookId}
        left join rating on rating.reader_id = followed_id and rating.book_id = ${bookId}
      where follower_id = ${viewerId} and (status is not null or quarters is not null)
    )
    select username, profile_image, status, quarters, (count(*) over ())::integer as total
    from having_it join reader on reader.id = having_it.id
    where ${tellsDoings(viewerId, at)} and ${openBook(sql`reader.id`, sql`${bookId}::uuid`)}
    order by latest desc, reader.id limit ${limit}`.execute(db)
  return rows
}
