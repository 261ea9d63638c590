import {
  favoritesOnProfile,
  type NotedProgress,
  type RatingsOfReader,
  type ReadingLife,
} from '#contract/profiles/reading-life.ts'
import { maxRating } from '#contract/ratings.ts'
import { bookReply } from '../books/book-reply.ts'
import { starsOf, sumHalves } from '../books/stars.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { localDate } from '../points/local-date.ts'
import { showDate } from '../reading/partial-date.ts'
import { shownReader } from '../visibility/visibility.ts'
import { describeBooks, type DescribedBooks } from './reader-books.sql.ts'
import { describeYear, listLifeBooks, listShownLists, type LifeBookRow } from './reading-life.sql.ts'

const limits = { favorites: favoritesOnProfile, reading: 6, finished: 12 }
const maxLists = 6
const limitsOfBooks = { covers: 4, counted: 1_000, genres: 5, authors: 3 }

/** In as many queries for a reader of one book as for one of thousands. */
export async function getReadingLife(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  username: string,
): Promise<ReadingLife> {
  const reader = await shownReader(db, viewer.id, username)
  const shown = { readerId: reader.id, toOneself: reader.id === viewer.id }
  const today = localDate(now(), reader.time_zone)
  const year = Number(today.slice(0, 4))
  const [rows, { rated, ...books }, inYear, readlists] = await Promise.all([
    listLifeBooks(db, shown, limits),
    describeBooks(db, shown, { viewerId: viewer.id, limits: limitsOfBooks }),
    describeYear(db, shown, { year, today }),
    listShownLists(db, shown, { viewerId: viewer.id, limit: maxLists }),
  ])
  const partOf = (part: string) => rows.filter((row) => row.part === part)
  return {
    favorites: partOf('favorite').map(bookReply),
    reading_now: partOf('reading').map(bookReply),
    reading_again: partOf('reading').flatMap((row) => (row.times > 0 ? row.google_books_id : [])),
    reading_at: partOf('reading').flatMap(progressOf),
    last_finished: partOf('finished').map((row) => ({
      book: bookReply(row),
      stars: starsOf(row.quarters),
      finished_on: showDate(row.finished_on, row.precision ?? 'day') ?? '',
      times: row.times,
    })),
    ...books,
    ratings: sumUp(rated),
    readlists,
    year: { year, ...inYear },
  }
}

function progressOf({
  google_books_id,
  at_page,
  at_percent,
  at_minutes,
  of_pages,
  of_minutes,
}: LifeBookRow): NotedProgress[] {
  if (at_page === null && at_percent === null && at_minutes === null) return []
  return [{ google_books_id, page: at_page, percent: at_percent, minutes: at_minutes, of_pages, of_minutes }]
}

function sumUp(rated: DescribedBooks['rated']): RatingsOfReader {
  const byQuarter = Array<number>(maxRating * 4).fill(0)
  for (const { quarters, ratings } of rated) byQuarter[quarters - 1] = ratings
  const total = rated.reduce((sum, { ratings }) => sum + ratings, 0)
  const stars = rated.reduce((sum, { quarters, ratings }) => sum + (quarters / 4) * ratings, 0)
  return { average: total === 0 ? null : stars / total, total, by_half: sumHalves(byQuarter) }
}
