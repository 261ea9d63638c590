import type { Reply } from '#contract/endpoint.ts'
import type { listBooksUnderWay, StatusUnderWay } from '#contract/reading.ts'
import { bookReply } from '../books/book-reply.ts'
import type { Db } from '../db/database.ts'
import { readPlace, writePlace } from '../http/pagination.ts'
import { countBooksOf, listBooksOf } from './reading.sql.ts'

const pageSize = 20

export async function listUnderWay(
  db: Db,
  readerId: string,
  { status, after }: { status: StatusUnderWay; after?: string | undefined },
): Promise<Reply<typeof listBooksUnderWay>> {
  const place = after === undefined ? undefined : readPlace(after)
  const [rows, total] = await Promise.all([
    listBooksOf(db, readerId, { status, after: place, limit: pageSize + 1 }),
    countBooksOf(db, readerId, status),
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    results: shown.map((row) => ({ book: bookReply(row), since: row.at.toISOString() })),
    total,
    next: last && rows.length > pageSize ? writePlace(last) : null,
  }
}
