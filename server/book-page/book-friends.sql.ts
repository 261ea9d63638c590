import { sql } from 'kysely'
import { openBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { StoredStatus } from '../reading/reading.sql.ts'
import { isFollowedBy, tellsDoings } from '../visibility/visibility.sql.ts'

export interface FriendRow {
  username: string
  profile_image: string
  /** Null if the book was only rated. */
  status: StoredStatus | null
  /** Whether they are reading it, also once more. */
  is_open: boolean
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
  const isFollowed = isFollowedBy(viewerId, sql`reader_id`)
  // Materialized: the rule of who may see whose things is asked only about those who have the book.
  const { rows } = await sql<FriendRow>`
    with having_it as materialized (
      select reader_id as id, status, quarters, greatest(changed_at, rated_at) as latest
      from (select reader_id, status, changed_at from book_status where book_id = ${bookId} and ${isFollowed}) as had
        full join (select reader_id, quarters, rated_at from rating where book_id = ${bookId} and ${isFollowed}) as rated
          using (reader_id)
    )
    select username, profile_image, status, quarters, (count(*) over ())::integer as total,
      exists (
        select from reading where reading.reader_id = reader.id and reading.book_id = ${bookId} and outcome = 'open'
      ) as is_open
    from having_it join reader on reader.id = having_it.id
    where ${tellsDoings(viewerId, at)} and ${openBook(sql`reader.id`, sql`${bookId}::uuid`)}
    order by latest desc, reader.id limit ${limit}`.execute(db)
  return rows
}
