import { sql, type RawBuilder } from 'kysely'
import { maxExcerpt, maxReadlistsTold, type BookDoing } from '#contract/feed/feed.ts'
import type { BookRow } from '../books/books.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import { openBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/auth/session.ts'
import { likedBy } from '../reviews/likes.sql.ts'
import { isFollowedBy, tellsDoings } from '../visibility/visibility.sql.ts'

interface Done {
  reader_id: string
  username: string
  profile_image: string
  time_zone: string
  at: Date
}

export type DoingRow = Done &
  (
    | { kind: BookDoing; book_id: string; thing: null; name: null }
    | { kind: 'opened' | 'achieved'; book_id: null; thing: string; name: string | null }
  )

export interface Found {
  rows: DoingRow[]
  /** Older doings may be missing; undefined if there are none. */
  completeFrom: Date | undefined
  /** There are older ones of the readers who were asked. */
  hasOlder: boolean
}

export interface Reach {
  /** Doings of this instant and before. */
  upTo: Date
  /** How many of the readers who have been idle since then are asked, the latest active first. */
  readers: number
  /** About how many doings are returned; more only of the same instant. */
  doings: number
}

type Asker = Pick<Viewer, 'id' | 'shows_game'>

/** What followed readers have done, newest first. */
export async function listDoings(
  db: Db,
  viewer: Asker,
  { upTo, readers, doings }: Reach,
  at: Date,
): Promise<Found & { followsAnyone: boolean }> {
  const within = (time: RawBuilder<unknown>) => sql`
    ${time} between coalesce((select until from since), '-infinity') and ${upTo}
    order by ${time} desc fetch first ${sql.lit(doings)} rows with ties`
  const each = [
    ...ofBooks().map(
      ({ kind, at: time, book, from }) =>
        sql`(select ${kind} as kind, ${book} as book_id, null::text as thing, null::text as name, ${time} as at ${from} and ${within(time)})`,
    ),
    sql`(
      select 'opened', null, readlist.id::text, readlist.name, public_since from readlist
      where readlist.reader_id = reader.id and ${publicList} and ${within(sql`public_since`)}
    )`,
    ...(viewer.shows_game
      ? [
          sql`(
            select 'achieved', null, achievement_id, null, earned_at from achievement_earned
            where achievement_earned.reader_id = reader.id and reader.shows_game and ${within(sql`earned_at`)}
          )`,
        ]
      : []),
  ]
  const { rows } = await sql<{ since: Date | null; follows: boolean } & (DoingRow | { kind: null })>`
    with followed as materialized (
      select reader_id as id, until from last_doing where ${isFollowedBy(viewer.id, sql`reader_id`)}
    ), since as materialized (
      select (
        select until from followed where until < ${upTo} order by until desc offset ${readers} limit 1
      ) as until
    )
    select since.until as since, exists (select follower_id from follow where follower_id = ${viewer.id}) as follows, doing.*
    from since left join (
      select reader.id as reader_id, username, profile_image, time_zone, kind, book_id, thing, name, at
      from reader, lateral (${sql.join(each, sql` union all `)}) as done
      where reader.id = any(array(
          select id from followed where until >= coalesce((select until from since), '-infinity')
        )) and ${tellsDoings(viewer.id, at)}
      order by at desc fetch first ${sql.lit(doings)} rows with ties
    ) as doing on true`.execute(db)
  const found = rows
    .flatMap((row) => (row.kind === null ? [] : [row]))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const hasOlder = found.length >= doings
  const completeFrom = (hasOlder ? found.at(-1)?.at : rows[0]?.since) ?? undefined
  return { rows: found, completeFrom, hasOlder, followsAnyone: rows[0]?.follows ?? false }
}

/** What one reader did with one book, from an instant until before another. */
export interface AskedDay {
  /** Comes back with each doing of this day. */
  nth: number
  reader_id: string
  book_id: string
  from: Date
  before: Date
}

export interface BookDoingRow extends BookRow {
  nth: number
  kind: BookDoing
  at: Date
  /** In quarters of a star. */
  quarters: number | null
  review_id: string | null
  excerpt: string | null
  is_cut: boolean | null
  has_spoilers: boolean | null
  replies_count: number | null
  likes_count: number | null
  /** By the viewer. */
  liked: boolean | null
  readlist_id: string | null
  readlist_name: string | null
}

/** The last doing of each kind on each of these days, and the last readlists that the book was put on; oldest first. */
export async function listDoingsWith(db: Db, viewer: Asker, asked: AskedDay[], at: Date): Promise<BookDoingRow[]> {
  const each = ofBooks(sql`asked.book_id`, viewer.id).map(
    ({ kind, at: time, from, told = telling({}), most = 1 }) => sql`(
      select ${kind} as kind, ${time} as at, ${told} ${from} and ${time} >= asked.since and ${time} < asked.before
      order by ${time} desc limit ${sql.lit(most)}
    )`,
  )
  const { rows } = await sql<BookDoingRow>`
    select asked.nth, done.*, ${listedBook}
    from unnest(
      ${asked.map(({ nth }) => nth)}::integer[],
      ${asked.map(({ reader_id }) => reader_id)}::uuid[], ${asked.map(({ book_id }) => book_id)}::uuid[],
      ${asked.map(({ from }) => from)}::timestamptz[], ${asked.map(({ before }) => before)}::timestamptz[]
    ) as asked (nth, reader_id, book_id, since, before)
    join reader on reader.id = asked.reader_id
    join book on book.id = asked.book_id,
    lateral (${sql.join(each, sql` union all `)}) as done
    where exists (select from follow where follower_id = ${viewer.id} and followed_id = reader.id)
      and ${tellsDoings(viewer.id, at)}
    order by done.at`.execute(db)
  return rows
}

const publicList = sql`is_public and not kept_for_you and readlist.removed_for is null`

interface Source {
  kind: RawBuilder<unknown>
  at: RawBuilder<unknown>
  book: RawBuilder<unknown>
  /** Ends with a condition. */
  from: RawBuilder<unknown>
  /** What is told of it. */
  told?: RawBuilder<unknown>
  /** How many of one day are told, if not the last alone. */
  most?: number
}

/**
 * Doings of the row of `reader`, with this book, or with any; without what imports brought and what is private. An import notes no time at
 * which a reading was begun, but may end one that was begun here. Each asks a table of the reader's, as Citus unites only such.
 */
function ofBooks(book?: RawBuilder<unknown>, viewerId?: string): Source[] {
  const shown = (column: RawBuilder<unknown>) => {
    const open = openBook(sql`reader.id`, column)
    return book ? sql`${column} = ${book} and ${open}` : open
  }
  const kept = sql`exists (select from book_status where reader_id = reader.id and book_id = reading.book_id)`
  const reading = { book: sql`reading.book_id` }
  // With a book, each kind of doing is a source of its own.
  const ends = book ? [sql`outcome = 'finished'`, sql`outcome = 'stopped'`] : [sql`outcome <> 'open'`]
  return [
    {
      ...reading,
      kind: sql`'started'`,
      at: sql`started_at`,
      from: sql`
        from reading
        where reading.reader_id = reader.id and started_at is not null
          and ${kept} and ${shown(sql`reading.book_id`)}`,
    },
    ...ends.map((ended) => ({
      ...reading,
      kind: sql`outcome`,
      at: sql`told_at`,
      from: sql`
        from reading
        where reading.reader_id = reader.id and told_at is not null and import_id is null and ${ended}
          and ${kept} and ${shown(sql`reading.book_id`)}`,
    })),
    {
      kind: sql`'rated'`,
      at: sql`rated_at`,
      book: sql`rating.book_id`,
      from: sql`
        from rating
        where rating.reader_id = reader.id and import_id is null and ${shown(sql`rating.book_id`)}`,
      told: telling({ quarters: sql`rating.quarters` }),
    },
    {
      kind: sql`'reviewed'`,
      at: sql`review.created_at`,
      book: sql`review.book_id`,
      from: sql`
        from reader as author join review on review.reader_id = author.id
        where author.id = reader.id and depth = 0 and listed and import_id is null and review.removed_for is null
          and ${shown(sql`review.book_id`)}`,
      told: telling({
        review: sql`review.id`,
        excerpt: sql`(case when review.has_spoilers then '' else left(review_text, ${sql.lit(maxExcerpt)}) end)`,
        cut: sql`(review.has_spoilers or length(review_text) > ${sql.lit(maxExcerpt)})`,
        spoilers: sql`review.has_spoilers`,
        replies: sql`review.replies_count`,
        likes: sql`review.likes_count`,
        liked: likedBy(viewerId),
      }),
    },
    {
      kind: sql`'listed'`,
      at: sql`told_at`,
      book: sql`readlist_book.book_id`,
      from: sql`
        from readlist join readlist_book on readlist_id = readlist.id
        where readlist.reader_id = reader.id and ${publicList} and told_at > public_since
          and ${shown(sql`readlist_book.book_id`)}`,
      told: telling({ readlist: sql`readlist.id`, readlistName: sql`readlist.name` }),
      most: maxReadlistsTold,
    },
  ]
}

function telling(told: {
  quarters?: RawBuilder<unknown>
  review?: RawBuilder<unknown>
  excerpt?: RawBuilder<unknown>
  cut?: RawBuilder<unknown>
  spoilers?: RawBuilder<unknown>
  replies?: RawBuilder<unknown>
  likes?: RawBuilder<unknown>
  liked?: RawBuilder<unknown>
  readlist?: RawBuilder<unknown>
  readlistName?: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const { quarters, review, excerpt, cut, spoilers, replies, likes, liked, readlist, readlistName } = told
  const none = sql`null`
  return sql`
    ${quarters ?? none}::integer as quarters, ${review ?? none}::uuid as review_id, ${excerpt ?? none}::text as excerpt,
    ${cut ?? none}::boolean as is_cut, ${spoilers ?? none}::boolean as has_spoilers,
    ${replies ?? none}::integer as replies_count, ${likes ?? none}::integer as likes_count, ${liked ?? none}::boolean as liked,
    ${readlist ?? none}::uuid as readlist_id, ${readlistName ?? none}::text as readlist_name`
}
