import { sql } from 'kysely'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { bookIdOf, listedBook } from '../books/listed-book.sql.ts'
import type { BookRow } from '../books/books.sql.ts'
import type { Db, Tx } from '../db/database.ts'

const shownCovers = 4
const maxSharedShown = 100
const maxBooksOfShared = 1_000

/** 'Done Reading' first, then the newest. */
export async function listOwned(db: Db, readerId: string): Promise<ReadlistSummary[]> {
  const { rows } = await sql<ReadlistSummary>`
    select
      ${summary}, ${booksOf()} as books, ${covers} as covers,
      (select count(*) from readlist_share where readlist_id = readlist.id) as shares_count
    from readlist join reader on reader.id = readlist.reader_id
    where readlist.reader_id = ${readerId}
    order by readlist.kept_for_you desc, readlist.id desc`.execute(db)
  return rows
}

/** Like `listOwned`, but each list shows at most this one book. */
export async function listOwnedWithBook(db: Db, readerId: string, bookId: string): Promise<ReadlistSummary[]> {
  const { rows } = await sql<ReadlistSummary>`
    with asked as (select ${bookIdOf(bookId)} as id)
    select
      ${summary},
      coalesce(
        (
          select json_build_array(json_build_object('id', book.id, 'google_books_id', book.google_books_id))
          from asked join readlist_book on readlist_id = readlist.id and book_id = asked.id join book on book.id = book_id
        ),
        '[]'
      ) as books,
      '[]'::json as covers
    from readlist join reader on reader.id = readlist.reader_id
    where readlist.reader_id = ${readerId}
    order by readlist.kept_for_you desc, readlist.id desc`.execute(db)
  return rows
}

/**
 * The most recently shared first. If there are more than the limit, lists from followed readers are kept before strangers'. Long
 * lists show their first books.
 */
export async function listShared(db: Db, readerId: string): Promise<ReadlistSummary[]> {
  const { rows } = await sql<ReadlistSummary>`
    select ${summary}, ${booksOf(maxBooksOfShared)} as books, ${covers} as covers
    from (
      select readlist_id, shared_at
      from readlist_share join readlist on readlist.id = readlist_id
      where readlist_share.reader_id = ${readerId}
      order by
        exists (select from follow where follower_id = ${readerId} and followed_id = readlist.reader_id) desc,
        shared_at desc, readlist_id desc
      limit ${maxSharedShown}
    ) as shown
    join readlist on readlist.id = readlist_id
    join reader on reader.id = readlist.reader_id
    order by shared_at desc, readlist.id desc`.execute(db)
  return rows
}

const summary = sql`
  readlist.id, readlist.name, reader.username as owner, readlist.kept_for_you,
  (select count(*) from readlist_book where readlist_id = readlist.id) as books_count`

function booksOf(limit?: number) {
  return sql`coalesce(
    (
      select json_agg(json_build_object('id', id, 'google_books_id', google_books_id) order by position, id)
      from (
        select book.id, google_books_id, position
        from readlist_book join book on book.id = book_id
        where readlist_id = readlist.id
        order by position, book_id
        limit ${limit ?? null}::integer
      ) as listed
    ),
    '[]'
  )`
}

const covers = sql`coalesce(
  (
    select json_agg(
      json_build_object('google_books_id', google_books_id, 'title', title, 'author', author, 'image', image)
      order by position, id
    )
    from (
      select book.id, google_books_id, title, array_to_string(authors, ', ') as author, image, position
      from readlist_book join book on book.id = book_id
      where readlist_id = readlist.id
      order by position, book_id
      limit ${sql.lit(shownCovers)}
    ) as first
  ),
  '[]'
)`

export interface OpenReadlist {
  id: string
  name: string
  owner: string
  kept_for_you: boolean
  is_yours: boolean
  /** The number of books in the list. */
  total: number
}

/** Finds only the reader's own lists and those shared with the reader. */
export async function findVisible(db: Db, readlistId: string, readerId: string): Promise<OpenReadlist | undefined> {
  const { rows } = await sql<OpenReadlist>`
    select
      readlist.id, readlist.name, reader.username as owner, kept_for_you, readlist.reader_id = ${readerId} as is_yours,
      (select count(*) from readlist_book where readlist_id = readlist.id) as total
    from readlist join reader on reader.id = readlist.reader_id
    where readlist.id = ${readlistId} and (
      readlist.reader_id = ${readerId}
      or exists (select from readlist_share where readlist_id = readlist.id and reader_id = ${readerId})
    )`.execute(db)
  return rows[0]
}

export async function listBooksInOrder(db: Db, readlistId: string, limit: number): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select ${listedBook}
    from (
      select book_id, position from readlist_book
      where readlist_id = ${readlistId}
      order by position, book_id
      limit ${limit}
    ) as listed join book on book.id = book_id
    order by position, book_id`.execute(db)
  return rows
}

/** Locks the list, so that changes to its books are serialized. */
export function lockOwned(tx: Tx, readlistId: string, readerId: string) {
  return ownedBy(tx, readlistId, readerId).forNoKeyUpdate().executeTakeFirst()
}

export function findOwned(db: Db | Tx, readlistId: string, readerId: string) {
  return ownedBy(db, readlistId, readerId).executeTakeFirst()
}

function ownedBy(db: Db | Tx, readlistId: string, readerId: string) {
  return db
    .selectFrom('readlist')
    .select(['id', 'kept_for_you'])
    .where('id', '=', readlistId)
    .where('reader_id', '=', readerId)
}

export async function countOwned(db: Db, readerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('readlist')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow()
  return n
}

export interface ReadlistName {
  name: string
  /** Equal for names that look the same. */
  name_folded: string
}

/** False if the reader already has a list of this name. */
export async function insertReadlist(
  db: Db,
  readlist: { id: string; reader_id: string } & ReadlistName,
  at: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('readlist')
    .values({ ...readlist, created_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'name_folded']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** False if the reader may not rename the list, or another list has the name. Throws on a concurrent insert of that name. */
export async function updateName(
  db: Db,
  readlistId: string,
  readerId: string,
  { name, name_folded }: ReadlistName,
): Promise<boolean> {
  const updated = await db
    .updateTable('readlist')
    .set({ name, name_folded })
    .where('id', '=', readlistId)
    .where('reader_id', '=', readerId)
    .where('kept_for_you', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readlist as other')
            .where('other.reader_id', '=', readerId)
            .where('other.name_folded', '=', name_folded)
            .where('other.id', '!=', readlistId),
        ),
      ),
    )
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** False if the reader may not delete it. */
export async function deleteOwned(db: Db, readlistId: string, readerId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('readlist')
    .where('id', '=', readlistId)
    .where('reader_id', '=', readerId)
    .where('kept_for_you', '=', false)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
