import { askSourceOrFailure } from '../../catalogue/source-search.ts'
import { caller } from '../../outside/caller.ts'
import { OutsideFailure, type CatalogueRecord } from '../../outside/catalogue-source.ts'
import { comparer } from './agree.ts'
import { realNames } from './author-names.ts'
import { listBooksByIsbn } from './book-isbn.sql.ts'
import { foundIn, type FoundBook } from './found-books.ts'
import { listBooksStoredUnder } from './known-books.sql.ts'
import type { Lookup } from './lookup.ts'
import type { MatchingDeps } from './matching-deps.ts'
import {
  accept,
  asShelfBook,
  decide,
  guess,
  isbnsOf,
  isOpen,
  onceEach,
  type RowSearch,
  type RowToMatch,
} from './row-search.ts'

export async function matchById(
  { db }: MatchingDeps,
  searches: RowSearch[],
  lookup: Lookup | undefined,
): Promise<void> {
  const asked = searches.flatMap(({ row }) => [row.learned, row.known_id].filter((id) => id !== null))
  const stored = new Map((await listBooksStoredUnder(db, [...new Set(asked)])).map((book) => [book.asked, book]))
  for (const search of searches) {
    const { learned, known_id } = search.row
    const [id, why] =
      learned !== null && stored.has(learned) ? [learned, 'learned' as const] : [known_id, 'known_id' as const]
    const book = id === null ? undefined : stored.get(id)
    if (book) accept(search, { key: book.google_books_id, id: book.id, title: book.title, authors: book.authors }, why)
  }
  const works = searches.filter(
    ({ match, row }) => !match && row.known_id !== null && /^OL\d{1,12}W$/.test(row.known_id),
  )
  const found = await lookup?.byWork([...new Set(works.map(({ row }) => row.known_id ?? ''))])
  for (const search of found ? works : []) {
    const id = search.row.known_id ?? ''
    const record = found?.get(id)
    if (record) accept(search, foundIn('open-library', record), 'known_id')
    search.isUnheard = !found?.has(id)
  }
}

export async function matchByIsbnHere({ db }: MatchingDeps, searches: RowSearch[]): Promise<void> {
  const open = searches.filter(isOpen)
  const byIsbn = Map.groupBy(await listBooksByIsbn(db, isbnsOf(open)), ({ isbn13 }) => isbn13)
  for (const search of open) {
    const books = search.row.isbns
      .flatMap((isbn) => byIsbn.get(isbn) ?? [])
      .map(({ id, google_books_id, titles: [title = '', ...otherTitles], authors, other_names }) => ({
        key: google_books_id,
        id,
        title,
        authors,
        otherTitles,
        otherNames: other_names,
      }))
      .filter((book) => agreesBesideIsbn(search, book))
    const [only, ...others] = onceEach(books.map((book) => asShelfBook(search, book)))
    if (only && others.length === 0) accept(search, only, 'isbn')
  }
}

export async function matchByIsbn(searches: RowSearch[], lookup: Lookup | undefined): Promise<void> {
  const open = searches.filter((search) => isOpen(search) && search.row.isbns.length > 0)
  const found = await lookup?.byIsbn(isbnsOf(open))
  if (!found) return
  for (const search of open) {
    const { isbns } = search.row
    search.isUnheard = isbns.some((isbn) => !found.has(isbn))
    const bearing = isbns.flatMap((isbn) => bearersOf(found.get(isbn) ?? [], isbn))
    decide(
      search,
      bearing.filter((book) => agreesBesideIsbn(search, book)),
      'isbn',
    )
    if (!search.match) guess(search, bearing, 'isbn_title_differs')
  }
}

/** What several books bear is learned for none of them. */
function bearersOf(records: CatalogueRecord[], isbn: string): FoundBook[] {
  return records.map((record) => foundIn('open-library', record, records.length === 1 ? [isbn] : []))
}

/** As far as our own budget goes: a row waits for Open Library alone. */
export async function matchByIsbnAtGoogle(deps: MatchingDeps, searches: RowSearch[], importId: string): Promise<void> {
  const google = deps.sources.find(({ name }) => name === 'google-books')
  if (!google) return
  const asVisitor = { id: `import ${importId}`, signedIn: false }
  for (const search of searches) {
    if (!isOpen(search) || search.isUnheard) continue
    for (const isbn of search.row.isbns) {
      const answer = await caller.run(asVisitor, () =>
        askSourceOrFailure(deps, google, { type: 'isbn', query: isbn, page: 1 }),
      )
      if (answer instanceof OutsideFailure) return
      const bearing = answer.books.map((book) => foundIn('google-books', book, [isbn]))
      // Editions of one book: the best known one comes first.
      const agreeing = bearing.filter((book) => agreesBesideIsbn(search, book)).slice(0, 1)
      if (!search.match) decide(search, agreeing, 'isbn')
      if (!search.match) guess(search, bearing, 'isbn_title_differs')
    }
  }
}

/** Beside an ISBN a surname is enough, and a file may say no more than the ISBN. */
function agreesBesideIsbn({ row, compare }: RowSearch, book: FoundBook): boolean {
  const { title, author } = compare(book)
  if (row.title.trim() === '') return realNames(row.authors).length === 0 || comparesAuthor(row, book)
  return title !== 'no' && title !== 'near' && author !== 'no'
}

function comparesAuthor({ authors }: RowToMatch, book: FoundBook): boolean {
  return comparer({ title: book.title, authors, series: null, set: false })(book).author !== 'no'
}
