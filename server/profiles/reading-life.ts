import { favoritesOnProfile, type ReadingLife } from '#contract/profiles/reading-life.ts'
import { bookReply } from '../books/book-reply.ts'
import { starsOf } from '../books/stars.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { localDate } from '../points/local-date.ts'
import { showDate } from '../reading/partial-date.ts'
import { shownReader } from '../visibility/visibility.ts'
import { describeBooks } from './reader-books.sql.ts'
import { describeYear, listLifeBooks, listShownLists } from './reading-life.sql.ts'

const limits = { favorites: favoritesOnProfile, reading: 6, finished: 12 }
const maxLists = 6
const maxCovers = 4

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
  const [rows, books, inYear, readlists] = await Promise.all([
    listLifeBooks(db, shown, limits),
    describeBooks(db, shown, { viewerId: viewer.id, maxCovers }),
    describeYear(db, shown, { year, today }),
    listShownLists(db, shown, { viewerId: viewer.id, limit: maxLists }),
  ])
  const partOf = (part: string) => rows.filter((row) => row.part === part)
  return {
    favorites: partOf('favorite').map(bookReply),
    reading_now: partOf('reading').map(bookReply),
    reading_again: partOf('reading').flatMap((row) => (row.times > 0 ? row.google_books_id : [])),
    last_finished: partOf('finished').map((row) => ({
      book: bookReply(row),
      stars: starsOf(row.quarters),
      finished_on: showDate(row.finished_on, row.precision ?? 'day') ?? '',
      times: row.times,
    })),
    ...books,
    readlists,
    year: { year, ...inYear },
  }
}
