import type { Reply } from '#contract/endpoint.ts'
import type { listReported as contract } from '#contract/moderation/moderation.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/auth/session.ts'
import { pageOf } from '../http/pagination.ts'
import { listFirstTitles } from '../readlists/readlists.sql.ts'
import { countReported, listReportedRows } from './queue.sql.ts'

const pageSize = 10

/** Shows what readers reported in its context; nothing that only its author can see. */
export async function listReported(db: Db, viewer: Viewer, after: string | undefined): Promise<Reply<typeof contract>> {
  const [rows, total] = await Promise.all([
    listReportedRows(db, viewer.id, { after, limit: pageSize + 1 }),
    countReported(db, viewer.id),
  ])
  const { shown, next } = pageOf(rows, pageSize, (row) => row.report_id)
  const readlists = shown.filter((row) => row.kind === 'readlist' && !row.is_gone).map((row) => row.id)
  const books = readlists.length === 0 ? new Map<string, string[]>() : await listFirstTitles(db, readlists)
  return {
    results: shown.map(({ removals, warnings, suspensions, first_reported_at, ...row }) => ({
      ...row,
      first_reported_at: first_reported_at.toISOString(),
      books: books.get(row.id) ?? [],
      before: { removals, warnings, suspensions },
    })),
    next,
    total,
  }
}
