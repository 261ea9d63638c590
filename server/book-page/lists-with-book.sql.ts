import { sql } from 'kysely'
import type { ListWithBook } from '#contract/books/lists-with-book.ts'
import { openBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'
import { coversOfList } from '../readlists/covers.sql.ts'
import { countOf, shownToOthers } from '../readlists/shown-books.sql.ts'
import { tellsDoings } from '../visibility/visibility.sql.ts'

const shownCovers = 4

/** The newest public readlists with the book, whoever asks. */
export async function listPublicWith(db: Db, bookId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select readlist.id from readlist_book join readlist on readlist.id = readlist_book.readlist_id
    where readlist_book.book_id = ${bookId} and is_public and not kept_for_you and removed_for is null
    order by readlist.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these readlists, those on profiles that everyone sees and of which the viewer may hear; the newest first. */
export async function describeLists(
  db: Db,
  viewerId: string,
  { bookId, listIds, limit }: { bookId: string; listIds: string[]; limit: number },
  at: Date,
): Promise<{ total: number; results: ListWithBook[] }> {
  const { rows } = await sql<Required<ListWithBook> & { total: number }>`
    with shown as materialized (
      select readlist.id, username, (count(*) over ())::integer as total
      from readlist join reader on reader.id = readlist.reader_id
      where readlist.id = any(${listIds}::uuid[]) and is_public and removed_for is null
        and profile_access = 'everyone' and ${tellsDoings(viewerId, at)}
        and ${openBook(sql`readlist.reader_id`, sql`${bookId}::uuid`)}
      order by readlist.id desc limit ${limit}
    )
    select readlist.id, name, shown.username as owner, shown.total, likes_count,
      ${countOf(shownToOthers)} as books_count,
      ${coversOfList(shownCovers, shownToOthers)} as covers
    from shown join readlist on readlist.id = shown.id
    order by readlist.id desc`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    results: rows.map(({ id, name, owner, books_count, likes_count, covers }) => ({
      id,
      name,
      owner,
      books_count,
      likes_count,
      covers,
    })),
  }
}
