import { sql } from 'kysely'
import type { ReaderAlike } from '#contract/profiles/readers-alike.ts'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'
import { isNotFollowedBy, showsThings } from '../visibility/visibility.sql.ts'

const latestBooks = 60
/** Of a book that everybody has read, only so many readers are looked at. */
const readersOfEach = 200
const maxShown = 12

/** Readers of the viewer's latest books whom the viewer does not follow, most shared books first. */
export async function listReadersAlike(db: Db, viewerId: string): Promise<ReaderAlike[]> {
  const { rows } = await sql<ReaderAlike>`
    with own as materialized (
      select book_id from book_status
      where reader_id = ${viewerId} and status in ('READING', 'FINISHED')
      order by changed_at desc, book_id desc limit ${sql.lit(latestBooks)}
    ), other as materialized (
      select reader_id, book_id
      from other_readers(array(select book_id from own), ${viewerId}, ${sql.lit(readersOfEach)})
    ), shared as materialized (
      select reader_id, count(*)::integer as shared_books from other
      where not exists (${privateBook(sql`other.reader_id`, sql`other.book_id`)})
      group by reader_id
    )
    select username, bio, profile_image, false as is_following, shared_books
    from shared join reader on reader.id = shared.reader_id
    where ${showsThings(viewerId)}
      and ${isNotFollowedBy(viewerId, sql.ref('reader.id'))}
    order by shared_books desc, username_folded limit ${sql.lit(maxShown)}`.execute(db)
  return rows
}
