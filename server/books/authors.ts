import { authorPageSize, type AuthorBooks } from '#contract/authors.ts'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { findAuthorTotals, listBooksOfAuthor } from './authors.sql.ts'
import { bookReply } from './book-reply.ts'
import { nameKey } from './search-terms.ts'

/** However the name is written: its case, accents, dots and spaces do not count. Past the end there are no books. */
export async function openAuthor({ db }: Pick<Deps, 'db'>, name: string, page: number): Promise<AuthorBooks> {
  const key = nameKey(name)
  if (key === '') fail('author_not_found')
  const [totals, rows] = await Promise.all([
    findAuthorTotals(db, key),
    listBooksOfAuthor(db, key, { offset: (page - 1) * authorPageSize, limit: authorPageSize }),
  ])
  if (!totals || totals.total_books === 0) fail('author_not_found')
  const names = rows.flatMap((row) => row.authors)
  return {
    author: names.find((each) => nameKey(each) === key) ?? name,
    ...totals,
    books: rows.map(bookReply),
    page,
    total_pages: Math.ceil(totals.total_books / authorPageSize),
  }
}
