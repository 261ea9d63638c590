import { maxEditions, type EditionsReply } from '#contract/books/editions.ts'
import { findBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { listEditionsOf } from './editions.sql.ts'

/** None for a book that is not stored. */
export async function describeEditions(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string | undefined,
  id: string,
): Promise<EditionsReply> {
  const { id: bookId } = await findBook(deps, id, viewerId)
  const rows = bookId === null ? [] : await listEditionsOf(deps.db, bookId, maxEditions)
  return {
    total: rows[0]?.total ?? 0,
    results: rows.map(({ id: number, language, year, publisher, pages, isbns }) => ({
      id: `OL${number}M`,
      language,
      year,
      publisher,
      pages,
      isbns,
    })),
  }
}
