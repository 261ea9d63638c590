import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { AwardTable } from '../db/schema.ts'
import type { Measure } from './achievement-rules.ts'
import { longestRun } from './streak.sql.ts'

/** How far a reader is, by measure. */
export function countMeasure(db: Db | Tx, readerId: string, measure: Measure): Promise<number> {
  return counters[measure](db, readerId)
}

type Counter = (db: Db | Tx, readerId: string) => Promise<number>

const counters: Record<Measure, Counter> = {
  favourites: countRows('favorite'),
  books_finished: countDeeds('finish'),
  books_reviewed: countDeeds('review'),
  books_rated: countDeeds('rate'),
  reviews_replied_to: countDeeds('reply'),
  streak_days: longestRun,
  genres_finished: countGenres,
  decades_finished: countDecades,
  followers: readCount('followers_count'),
  following: readCount('following_count'),
  challenges_completed: countDeeds('challenge'),
  readlists_shared: countRows('readlist_first_share'),
}

function countDeeds(deed: AwardTable['deed']): Counter {
  return async (db, readerId) => {
    const { n } = await db
      .selectFrom('award')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('reader_id', '=', readerId)
      .where('deed', '=', deed)
      .executeTakeFirstOrThrow()
    return n
  }
}

function countRows(table: 'favorite' | 'readlist_first_share'): Counter {
  return async (db, readerId) => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('reader_id', '=', readerId)
      .executeTakeFirstOrThrow()
    return n
  }
}

/** As it is now, not as it ever was. */
function readCount(column: 'followers_count' | 'following_count'): Counter {
  return async (db, readerId) => {
    const { n } = await db
      .selectFrom('reader')
      .select(`${column} as n`)
      .where('id', '=', readerId)
      .executeTakeFirstOrThrow()
    return n
  }
}

async function countGenres(db: Db | Tx, readerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct lower(genre)) as n
    from award join book on book.id = award.book_id, unnest(book.genres) as genre
    where award.reader_id = ${readerId} and award.deed = 'finish'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Books from before the year 1000 and of unknown years have no decade. */
async function countDecades(db: Db | Tx, readerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct left(book.year, 3)) as n
    from award join book on book.id = award.book_id
    where award.reader_id = ${readerId} and award.deed = 'finish' and book.year ~ '^[0-9]{4}$'`.execute(db)
  return rows[0]?.n ?? 0
}
