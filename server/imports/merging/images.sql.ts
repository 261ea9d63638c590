import { sql, type RawBuilder } from 'kysely'
import { privateBook } from '../../books/private-book.sql.ts'
import type { Db, Tx } from '../../db/database.ts'
import { findDoneReading } from '../../readlists/done-reading.sql.ts'
import { gap } from '../../ordered-list/positions.sql.ts'
import { lockThreadsOf } from '../../reviews/reviews.sql.ts'
import { tableOf, type Image, type Kind } from './library-tables.sql.ts'

/** Inserts or replaces rows; returns them as they are now stored. */
export async function writeImages(tx: Tx, kind: Kind, images: Image[]): Promise<Image[]> {
  if (images.length === 0) return []
  const { key, columns } = tableOf(kind)
  const names = list(columns)
  const changed = columns.filter((column) => !key.includes(column))
  const { rows } = await sql<{ image: Image }>`
    insert into ${sql.table(kind)} as stored (${names})
    select ${names} from json_populate_recordset(null::${sql.table(kind)}, ${JSON.stringify(images)}::text::json)
    on conflict (${list(key)}) do update set
      ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    returning to_jsonb(stored) as image`.execute(tx)
  if (kind === 'rating') await followCrowds(tx, images)
  return rows.map(({ image }) => image)
}

/** Ratings wait as those that are given here: with a sudden crowd on the book in their day that does not count. */
async function followCrowds(tx: Tx, ratings: Image[]): Promise<void> {
  const bookIds = ratings.map((image) => String(image['book_id']))
  const waits = sql`exists (
    select from rating_crowd as crowd
    where crowd.book_id = rating.book_id and day = (rated_at at time zone 'UTC')::date and counts is not true
  )`
  await sql`
    update rating set waits = ${waits}
    where reader_id = ${ratings[0]?.['reader_id']} and book_id = any(${bookIds}::uuid[]) and waits <> ${waits}`.execute(
    tx,
  )
}

/** Those of `readlist_book` whose readlist the reader has not deleted, which then stays as long as the transaction. */
export async function inStandingReadlists(tx: Tx, readerId: string, images: Image[]): Promise<Image[]> {
  if (images.length === 0) return []
  const ids = [...new Set(images.map((image) => String(image['readlist_id'])))]
  const { rows } = await sql<{ id: string }>`
    select id from readlist where reader_id = ${readerId} and id = any(${ids}::uuid[])
    order by id for key share`.execute(tx)
  const standing = new Set(rows.map(({ id }) => id))
  return images.filter((image) => standing.has(String(image['readlist_id'])))
}

/** Images of this reader's. */
export async function deleteImages(tx: Tx, readerId: string, kind: Kind, images: Image[]): Promise<void> {
  if (images.length === 0) return
  // Named itself too, so that it is one machine that is asked where tables are distributed.
  const theirs = tableOf(kind).key.includes('reader_id') ? sql`and stored.reader_id = ${readerId}` : sql``
  await sql`
    delete from ${sql.table(kind)} as stored
    using ${keysOf(kind, images)}
    where ${sameKey(kind)} ${theirs}`.execute(tx)
}

/** The rows with the keys of these, as they are now. */
export async function readImages(tx: Tx, kind: Kind, images: Image[]): Promise<Image[]> {
  if (images.length === 0) return []
  const { rows } = await sql<{ image: Image }>`
    select to_jsonb(stored) as image
    from ${sql.table(kind)} as stored
    join ${keysOf(kind, images)}
      on ${sameKey(kind)}`.execute(tx)
  return rows.map(({ image }) => image)
}

/** A table `named` of the keys of these, all of which are ids. */
function keysOf(kind: Kind, images: Image[]): RawBuilder<unknown> {
  const columns = tableOf(kind).key.map((column) => sql`${sql.ref(column)} uuid`)
  return sql`json_to_recordset(${JSON.stringify(images)}::text::json) as named (${sql.join(columns)})`
}

function sameKey(kind: Kind): RawBuilder<unknown> {
  const { key } = tableOf(kind)
  return sql.join(
    key.map((column) => sql`${sql.ref(`stored.${column}`)} = ${sql.ref(`named.${column}`)}`),
    sql` and `,
  )
}

function list(names: string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

export interface StoredImage {
  kind: Kind
  image: Image
}

/** What a reader keeps about these books. Readlists without 'Done Reading', which follows the status. */
export async function readLibrary(db: Db | Tx, readerId: string, bookIds: string[]): Promise<StoredImage[]> {
  const ids = sql`any(${bookIds}::uuid[])`
  const { rows } = await sql<StoredImage>`
    select 'book_status' as kind, to_jsonb(kept) as image from book_status as kept
      where reader_id = ${readerId} and book_id = ${ids}
    union all select 'reading', to_jsonb(kept) from reading as kept where reader_id = ${readerId} and book_id = ${ids}
    union all select 'rating', to_jsonb(kept) from rating as kept where reader_id = ${readerId} and book_id = ${ids}
    union all select 'review', to_jsonb(kept) from review as kept
      where reader_id = ${readerId} and book_id = ${ids} and depth = 0
    union all select 'library_book', to_jsonb(kept) from library_book as kept
      where reader_id = ${readerId} and book_id = ${ids}
    union all select 'favorite', to_jsonb(kept) from favorite as kept where reader_id = ${readerId} and book_id = ${ids}
    union all select 'readlist_book', to_jsonb(kept) || jsonb_build_object('book_id', kept.book_id)
      from readlist_book as kept join readlist on readlist.id = readlist_id
      where readlist.reader_id = ${readerId} and not kept_for_you and kept.book_id = ${ids}`.execute(db)
  return rows
}

export interface Measure {
  books_read: number
  readings: number
  reviews: number
  /** What the reader adds to the counts of each book that others see. */
  books: Record<string, [quarters: number, ratings: number, reviews: number]>
}

/** Locks the books and measures what the reader adds to all counts by them. Call after `lockReader`. */
export async function measureBooks(tx: Tx, readerId: string, bookIds: string[]): Promise<Measure> {
  const ids = sql`any(${bookIds}::uuid[])`
  await sql`select from book where id = ${ids} order by id for no key update`.execute(tx)
  const { rows } = await sql<Measure>`
    select
      (select count(*) from book_status where reader_id = ${readerId} and book_id = ${ids} and status = 'FINISHED') as books_read,
      (select count(*) from reading where reader_id = ${readerId} and book_id = ${ids} and outcome <> 'open') as readings,
      (select count(*) from review where reader_id = ${readerId} and book_id = ${ids} and depth = 0) as reviews,
      coalesce((
        select json_object_agg(book.id, json_build_array(coalesce(quarters, 0), (quarters is not null)::integer, listed))
        from book
        left join rating on rating.reader_id = ${readerId} and rating.book_id = book.id and not waits
          and not exists (${privateBook(readerId, sql`book.id`)})
        cross join lateral (
          select count(*) as listed from review
          where reader_id = ${readerId} and review.book_id = book.id and depth = 0 and review.listed
        ) as counted
        where book.id = ${ids}
      ), '{}') as books`.execute(tx)
  const [measure] = rows
  if (!measure) throw new Error('Nothing was measured.')
  return measure
}

/** Moves the counts of the reader and of the books by the difference. */
export async function moveCounts(tx: Tx, readerId: string, before: Measure, after: Measure): Promise<void> {
  await sql`
    update reader set
      books_read = books_read + ${after.books_read - before.books_read}::integer,
      readings = readings + ${after.readings - before.readings}::integer,
      reviews_written = reviews_written + ${after.reviews - before.reviews}::integer
    where id = ${readerId}`.execute(tx)
  const moved = Object.entries(after.books).flatMap(([id, [quarters, ratings, reviews]]) => {
    const [quartersBefore, ratingsBefore, reviewsBefore] = before.books[id] ?? [0, 0, 0]
    const by = {
      id,
      quarters: quarters - quartersBefore,
      ratings: ratings - ratingsBefore,
      reviews: reviews - reviewsBefore,
    }
    return by.quarters !== 0 || by.ratings !== 0 || by.reviews !== 0 ? [by] : []
  })
  if (moved.length === 0) return
  await sql`
    update book set
      rating_sum = rating_sum + by.quarters, rating_count = rating_count + by.ratings,
      review_count = review_count + by.reviews
    from json_to_recordset(${JSON.stringify(moved)}::text::json) as by (
      id uuid, quarters integer, ratings integer, reviews integer
    )
    where book.id = by.id`.execute(tx)
}

/** Lists or unlists the reader's reviews of these books with their replies, as they and the books are public or not. */
export async function listReviewsAgain(tx: Tx, readerId: string, bookIds: string[]): Promise<void> {
  await lockThreadsOf(tx, readerId, bookIds)
  await sql`
    with recursive thread as (
      select id, shown from (
        select id, listed, visibility = 'public' and not exists (${privateBook(readerId, sql`review.book_id`)}) as shown
        from review where reader_id = ${readerId} and book_id = any(${bookIds}::uuid[]) and depth = 0
      ) as top where shown <> listed
      union all
      select reply.id, shown from thread join review as reply on reply.parent_id = thread.id
    )
    update review set listed = shown from thread where review.id = thread.id`.execute(tx)
}

/** Brings 'Done Reading' in line with the status of these books; what is added comes last until it is ordered. */
export async function followFinished(tx: Tx, readerId: string, bookIds: string[]): Promise<void> {
  const kept = await findDoneReading(tx, readerId)
  const { rows: finished } = await sql<{ book_id: string; changed_at: Date }>`
    select book_id, changed_at from book_status
    where reader_id = ${readerId} and book_id = any(${bookIds}::uuid[]) and status = 'FINISHED'
    order by changed_at desc, book_id`.execute(tx)
  const ids = finished.map(({ book_id }) => book_id)
  await sql`
    delete from readlist_book
    where readlist_id = ${kept} and book_id = any(${bookIds}::uuid[]) and not book_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into readlist_book (readlist_id, book_id, position, added_at)
    select
      ${kept}::uuid, book_id,
      coalesce((select max(position) from readlist_book where readlist_id = ${kept}), 0) + ${gap}::integer * n,
      changed_at
    from unnest(
      ${ids}::uuid[], ${finished.map(({ changed_at }) => changed_at)}::timestamptz[]
    ) with ordinality as finished (book_id, changed_at, n)
    on conflict (readlist_id, book_id) do nothing`.execute(tx)
}

/** The books of 'Done Reading' in its order. */
export async function listDoneReading(tx: Tx, readerId: string): Promise<string[]> {
  const { rows } = await sql<{ book_id: string }>`
    select book_id from readlist join readlist_book on readlist_id = readlist.id
    where reader_id = ${readerId} and kept_for_you order by position, book_id`.execute(tx)
  return rows.map(({ book_id }) => book_id)
}

/** Puts the books of 'Done Reading' into this order, which names all of them. */
export async function reorderDoneReading(tx: Tx, readerId: string, bookIds: string[]): Promise<void> {
  await sql`
    update readlist_book set position = ${gap}::double precision * ordinality
    from unnest(${bookIds}::uuid[]) with ordinality as ordered (book_id, ordinality)
    where readlist_id = ${await findDoneReading(tx, readerId)} and readlist_book.book_id = ordered.book_id`.execute(tx)
}

/** Books of one's own that nothing hangs on any more. */
export async function deleteEmptyOwnBooks(tx: Tx, readerId: string, bookIds: string[]): Promise<string[]> {
  const these = sql`book_id = any(${bookIds}::uuid[])`
  // Nobody else has them, so that all of it is asked beside the reader where tables are distributed.
  const { rows: used } = await sql<{ book_id: string }>`
    select book_id from book_status where reader_id = ${readerId} and ${these}
    union select book_id from reading where reader_id = ${readerId} and ${these}
    union select book_id from rating where reader_id = ${readerId} and ${these}
    union select book_id from favorite where reader_id = ${readerId} and ${these}
    union select book_id from review where ${these}
    union select book_id from library_book where ${these}
    union select book_id from readlist_book where ${these}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    delete from book
    where owner_id = ${readerId} and id = any(${bookIds}::uuid[]) and not id = any(${used.map(({ book_id }) => book_id)}::uuid[])
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function listOwnBooks(tx: Tx | Db, readerId: string, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; own_key: string }>`
    select id, own_key from book where owner_id = ${readerId} and own_key = any(${keys}::text[])`.execute(tx)
  return new Map(rows.map(({ id, own_key }) => [own_key, id]))
}

/** Of books that only the reader has, nobody else could read a review. */
const privateReviews = (readerId: string, importId: string) => sql`
  review join book on book.id = book_id
  where review.reader_id = ${readerId} and import_id = ${importId} and visibility = 'private' and owner_id is null`

interface WantedReviews {
  after: string | null
  /** Of these, if any are named. */
  among?: readonly string[]
  limit: number
}

/** Private reviews that this import brought, of books that others know, in the order of their ids. */
export async function listPrivateReviews(
  db: Db | Tx,
  readerId: string,
  importId: string,
  { after, among, limit }: WantedReviews,
): Promise<Image[]> {
  const { rows } = await sql<{ image: Image }>`
    select to_jsonb(review) as image from ${privateReviews(readerId, importId)}
      ${after === null ? sql`` : sql`and review.id > ${after}`}
      ${among === undefined ? sql`` : sql`and review.id = any(${among}::uuid[])`}
    order by review.id limit ${limit}`.execute(db)
  return rows.map(({ image }) => image)
}

export async function countPrivateReviews(tx: Tx, readerId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${privateReviews(readerId, importId)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The challenges of one's own that are completed. */
export async function listCompletions(tx: Tx, readerId: string): Promise<Image[]> {
  const { rows } = await sql<{ image: Image }>`
    select to_jsonb(completed) as image
    from challenge_completed as completed join challenge on challenge.id = challenge_id
    where completed.reader_id = ${readerId} and offer is null`.execute(tx)
  return rows.map(({ image }) => image)
}
