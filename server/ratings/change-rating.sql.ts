import { sql } from 'kysely'
import { crowdFrom } from '#contract/moderation/moderation.ts'
import { storedUnder } from '../books/listed-book.sql.ts'
import type { Db } from '../db/database.ts'
import { privateBook } from '../books/private-book.sql.ts'
import { standaloneStatement } from '../db/standalone-statement.ts'
import { onDay } from './crowds.sql.ts'
import type { RatingTotals } from './ratings.sql.ts'

interface NewRating {
  readerId: string
  /** The id in the request, which may be the catalogue's. */
  bookId: string
  /** Of a star. */
  quarters: number
  at: Date
  /** Its day, as crowds are counted. */
  day: string
}

interface ChangedRating extends RatingTotals {
  book_id: string
  /** Whether so many were rated on its day that they may be a crowd. */
  may_be_crowd: boolean
}

/**
 * Changes a rating that is already in the ledger, in one statement. Undefined, without changes, if there is none, the book is private or has
 * ratings that wait, or the reader's row changed while it waited for that: its snapshot is older than the lock then, and it may only rely on
 * rows that it locks as it reads them, that never change, or that change only with the reader's row (see `touchReader`).
 */
export const changeRating = standaloneStatement((db: Db, { readerId, bookId, quarters, at, day }: NewRating) =>
  sql<ChangedRating>`
    with rated as materialized (
      select book_id from rating where reader_id = ${readerId} and book_id = ${storedUnder(sql`${bookId}`)}
    ), turn as materialized (
      -- Locked only if there is something to change: a lock has to be committed, and that waits for the disk.
      select id, ctid as version from reader where id = ${readerId} and exists (select from rated) for no key update
    ), before as materialized (
      select rating.reader_id, rating.book_id, rating.quarters
      from turn join rating on rating.reader_id = turn.id
      where turn.version = (select ctid from reader where id = ${readerId})
        and rating.book_id = (select book_id from rated) and exists (
        select from award
        where award.reader_id = ${readerId} and deed = 'rate' and subject_id = rating.book_id::text
      ) and not rating.waits and not exists (${privateBook(readerId, sql`rating.book_id`)})
        and not exists (
          select from rating_crowd
          where rating_crowd.book_id = rating.book_id and counts is not true
        )
      for no key update of rating
    ), saved as (
      update rating set quarters = ${quarters}, rated_at = ${at}, import_id = null
      from before where rating.reader_id = before.reader_id and rating.book_id = before.book_id
    ), total as materialized (
      -- Locked and read before the update, whose own snapshot of the sum may be outdated.
      select book.id, book.rating_sum + ${quarters}::integer - before.quarters as rating_sum, book.rating_count
      from before join book on book.id = before.book_id
      for no key update of book
    )
    -- Both, as they are checked together, and first against the snapshot's row, whose count may be outdated.
    update book set rating_sum = total.rating_sum, rating_count = total.rating_count
    from total where book.id = total.id
    returning
      total.rating_sum, total.rating_count, book.id as book_id,
      -- One fewer, as this one may be counted on an earlier day still.
      exists (
        select from rating where rating.book_id = book.id and ${onDay(day)} limit 1 offset ${sql.lit(crowdFrom - 2)}
      ) as may_be_crowd`.compile(db),
)
