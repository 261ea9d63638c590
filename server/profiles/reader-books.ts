import type { Reply } from '#contract/endpoint.ts'
import type { listReaderBooks as contract, ReaderBookState } from '#contract/profiles/reader-books.ts'
import { bookReply } from '../books/book-reply.ts'
import { starsOf } from '../books/stars.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { pageOf, readTimeCursor, timeCursorOf } from '../http/pagination.ts'
import { stateOf } from '../reading/state.ts'
import { shownReader } from '../visibility/visibility.ts'
import { listReaderBooksPage } from './reader-books.sql.ts'

const pageSize = 48

interface Asked {
  only?: ReaderBookState | 'IN_COMMON' | undefined
  after?: string | undefined
}

export async function listReaderBooks(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  name: string,
  { only, after }: Asked,
): Promise<Reply<typeof contract>> {
  const { id, username } = await shownReader(db, viewer.id, name)
  const shown = { readerId: id, toOneself: id === viewer.id }
  const page = { only, after: readTimeCursor(after), limit: pageSize + 1 }
  const { rows, states, in_common } = await listReaderBooksPage(db, shown, viewer.id, page)
  const inState = ({ state }: { state: ReaderBookState }) => only === undefined || state === only
  const total = only === 'IN_COMMON' ? in_common : states.filter(inState).reduce((sum, { books }) => sum + books, 0)
  const { shown: results, next } = pageOf(rows, pageSize, timeCursorOf)
  return {
    username,
    results: results.map((row) => ({
      book: bookReply(row),
      state: stateOf(row.status, row.open),
      stars: starsOf(row.quarters),
    })),
    total,
    next,
    states,
    in_common,
  }
}
