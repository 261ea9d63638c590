import type { Reply } from '#contract/endpoint.ts'
import type { listBooksInProgress, StatusInProgress } from '#contract/reading.ts'
import { bookReply } from '../books/book-reply.ts'
import type { Db } from '../db/database.ts'
import { pageOf, readTimeCursor, timeCursorOf } from '../http/pagination.ts'
import { countBooksOf, listBooksOf } from './reading.sql.ts'

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
  return {
    results: shown.map((row) => ({ book: bookReply(row), since: row.at.toISOString() })),
    total,
    next,
  }
}
