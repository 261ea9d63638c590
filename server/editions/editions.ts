import { maxEditions, type Edition, type EditionsReply } from '#contract/books/editions.ts'
import { fail } from '#contract/errors.ts'
import { findBook } from '../catalogue/books.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { coverFrom } from '../outside/open-library-book.ts'
import { findEditionOf, listEditionsByIsbn, listEditionsOf, type EditionRow } from './editions.sql.ts'

/** None for a book that is not stored. */
export async function describeEditions(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string | undefined,
  id: string,
): Promise<EditionsReply> {
  const { id: bookId } = await findBook(deps, id, viewerId)
  const rows = bookId === null ? [] : await listEditionsOf(deps.db, bookId, maxEditions)
  return { total: rows[0]?.total ?? 0, results: rows.map(editionReply) }
}

/** One of the book's editions, by its id. */
export async function findEdition(db: Db | Tx, bookId: string, id: string): Promise<Edition> {
  const number = /^OL(\d{1,12})M$/.exec(id)?.[1]
  const row = number === undefined ? undefined : await findEditionOf(db, bookId, Number(number))
  return row ? editionReply(row) : fail('edition_not_found')
}

/** By book, the edition that has this ISBN, if that is beyond doubt. */
export async function editionsByIsbn(
  db: Db | Tx,
  books: { book_id: string; isbn: string }[],
): Promise<Map<string, Edition>> {
  const rows = await listEditionsByIsbn(db, books)
  return new Map(rows.map((row) => [row.book_id, editionReply(row)]))
}

function editionReply({ id, language, year, publisher, pages, isbns, cover }: EditionRow): Edition {
  return { id: `OL${id}M`, language, year, publisher, pages, isbns, image: coverFrom([cover]) }
}
