import type { Reply } from '#contract/endpoint.ts'
import type { listBooksInProgress, OpenReading, StatusInProgress } from '#contract/reading.ts'
import { bookReply } from '../books/book-reply.ts'
import type { Db } from '../db/database.ts'
import { pageOf, readTimeCursor, timeCursorOf } from '../http/pagination.ts'
import { progressReply } from './entry.ts'
import { showDate } from './partial-date.ts'
import { listProgress, type ProgressRow } from './progress.sql.ts'
import { countBooksOf, listBooksOf, type InProgressRow } from './reading.sql.ts'
import { stateOf } from './state.ts'

const pageSize = 20

export async function listInProgress(
  db: Db,
  readerId: string,
  { status, after }: { status: StatusInProgress; after?: string | undefined },
): Promise<Reply<typeof listBooksInProgress>> {
  const [rows, total] = await Promise.all([
    listBooksOf(db, readerId, { status, after: readTimeCursor(after), limit: pageSize + 1 }),
    countBooksOf(db, readerId, status),
  ])
  const { shown, next } = pageOf(rows, pageSize, timeCursorOf)
  const readingIds = shown.flatMap(({ reading_id }) => reading_id ?? [])
  const latest = await listProgress(db, readerId, readingIds, 1)
  return {
    results: shown.map((row) => ({
      book: bookReply(row),
      state: stateOf(row.status, row.reading_id !== null),
      since: row.at.toISOString(),
      pages: row.pages,
      reading: row.reading_id === null ? null : openReading(row, row.reading_id, latest),
    })),
    total,
    next,
  }
}

function openReading(row: InProgressRow, id: string, latest: ProgressRow[]): OpenReading {
  return {
    id,
    started_on: showDate(row.started_on, row.started_precision ?? 'day'),
    pages: row.reading_pages,
    minutes: row.reading_minutes,
    progress: latest.filter(({ reading_id }) => reading_id === id).map(progressReply),
  }
}
