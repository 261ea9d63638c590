import { authorPageSize, type AuthorBooks } from '#contract/authors.ts'
import type { Book } from '#contract/book.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { hasOwnCatalogue } from './own-catalogue.sql.ts'
import { findAuthorElsewhere, titleKey } from './author-sources.ts'
import { findAuthorTotals, listBooksOfAuthor, type AuthorTotals } from './authors.sql.ts'
import { bookReply, catalogueBookReply } from '../books/book-reply.ts'
import type { BookRow } from '../books/books.sql.ts'
import { nameKey } from '../search/index/search-terms.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/**
 * Case, accents, dots and spaces in the name are ignored. If the shelf has less than a page of the author's books, the outside
 * catalogues are asked too; where Open Library's works are loaded, only if it has none. Past the end there are no books.
 */
export async function openAuthor(deps: Needed, name: string, page: number): Promise<AuthorBooks> {
  const key = nameKey(name)
  if (key === '') fail('author_not_found')
  const [totals, rows, isKnownWhole] = await Promise.all([
    findAuthorTotals(deps.db, key),
    listPage(deps.db, key, page),
    hasOwnCatalogue(deps.db),
  ])
  if (totals.total_books === 0 || (totals.total_books < authorPageSize && !isKnownWhole)) {
    const all = page === 1 ? rows : await listPage(deps.db, key, 1)
    return openWithElsewhere(deps, name, page, { ...totals, books: all.map(bookReply) })
  }
  return reply(name, page, totals, rows.map(bookReply))
}

async function openWithElsewhere(
  deps: Needed,
  name: string,
  page: number,
  { books: stored, ...here }: AuthorTotals & { books: Book[] },
): Promise<AuthorBooks> {
  const elsewhere = await findAuthorElsewhere(deps, name)
  const known = new Set(stored.flatMap((book) => [book.google_books_id, titleKey(book.title)]))
  const others = elsewhere.books.filter((book) => !known.has(book.google_books_id) && !known.has(titleKey(book.title)))
  const books = [...stored, ...others.map(catalogueBookReply)]
  if (books.length === 0) fail(elsewhere.unheard ? 'source_unavailable' : 'author_not_found')
  const totals = {
    ...here,
    total_books: books.length,
    genres: [...new Set([...here.genres, ...others.flatMap((book) => book.genres)])],
  }
  return reply(name, page, totals, books.slice((page - 1) * authorPageSize, page * authorPageSize))
}

function listPage(db: Db, key: string, page: number): Promise<BookRow[]> {
  return listBooksOfAuthor(db, key, { offset: (page - 1) * authorPageSize, limit: authorPageSize })
}

function reply(name: string, page: number, totals: AuthorTotals, books: Book[]): AuthorBooks {
  const key = nameKey(name)
  const asWritten = books.flatMap((book) => book.authors).find((each) => nameKey(each) === key)
  return {
    author: asWritten ?? name.trim(),
    ...totals,
    books,
    page,
    total_pages: Math.ceil(totals.total_books / authorPageSize),
  }
}
