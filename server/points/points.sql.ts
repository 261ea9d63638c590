import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Challenges are indexed by uuid; the subjects of other actions may not be uuids, so only these may be cast. */
const challengeOfAward = sql<string>`case when award.deed = 'challenge' then award.subject_id::uuid end`

export function findPoints(db: Db, readerId: string) {
  return db
    .selectFrom('reader')
    .select(['points as total_points', 'books_read', 'reviews_written'])
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
}

/** Newest first. Pass one more than a page to see whether there is a next page. */
export function listAwards(db: Db, readerId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('award')
    .leftJoin('book', 'book.id', 'award.book_id')
    .leftJoin('challenge', (join) => join.on('challenge.id', '=', challengeOfAward))
    .select(['award.id', 'award.deed', 'award.subject_id', 'award.points', 'award.earned_at'])
    .select(['book.id as book_id', 'book.google_books_id', 'book.title', 'challenge.name as challenge_name'])
    .where('award.reader_id', '=', readerId)
    .$if(after !== undefined, (query) => query.where('award.id', '<', after ?? ''))
    .orderBy('award.id', 'desc')
    .limit(limit)
    .execute()
}
