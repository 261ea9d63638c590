import { createPauses } from '../../pauses.ts'
import { hour } from '../../time.ts'
import { comparer, type Agreement, type RecordSays, type RowSays } from './agree.ts'
import { fromKnown, type FoundBook } from './found-books.ts'
import type { KnownBook } from './known-books.sql.ts'
import { readTitle } from './title-reading.ts'

export interface RowToMatch extends RowSays {
  /** 13 digits each. */
  isbns: readonly string[]
  /** When the book first came out. */
  year: number | null
  /** An Open Library work id. */
  known_id: string | null
  /** The id of a book that was decided on before. */
  learned: string | null
  /** When this row was first matched: a day later it is given up. Null for the first time. */
  first_asked: Date | null
}

export type Why =
  | 'known_id'
  | 'learned'
  | 'isbn'
  | 'title_author'
  | 'isbn_title_differs'
  | 'several_books'
  | 'title_near'
  | 'title_only'
  | 'nothing_found'
  | 'not_heard'

export interface RowMatch {
  outcome: 'matched' | 'uncertain' | 'not_found' | 'pending'
  why: Why
  /** The id of a stored book. */
  book: string | null
  /** At most five, the best first. */
  candidates: { book: string; why: Why }[]
}

const givenUpAfterMs = 24 * hour
const maxCandidates = 5

/** What is known of a row while it is matched. */
export interface RowSearch {
  row: RowToMatch
  compare: (record: RecordSays) => Agreement
  /** Stored books that may be it. */
  known: KnownBook[]
  match: { book: FoundBook; why: Why } | undefined
  guesses: { book: FoundBook; why: Why }[]
  /** A question about it could not be asked. */
  isUnheard: boolean
}

/** Two at a time: one question is asked while the other's answer travels. */
export async function eachOpen(searches: RowSearch[], work: (search: RowSearch) => Promise<void>): Promise<void> {
  const open = searches.filter(isOpen).values()
  const pause = createPauses()
  const worker = async () => {
    for (const search of open) {
      await pause()
      await work(search)
    }
  }
  await Promise.all([worker(), worker()])
}

/** A row whose id could not be asked for waits for it: its title may lead elsewhere. */
export function isOpen({ match, row, isUnheard }: RowSearch): boolean {
  return !match && !(isUnheard && row.known_id !== null)
}

export function accept(search: RowSearch, book: FoundBook, why: Why): void {
  search.match = { book: asShelfBook(search, book), why }
  search.guesses = []
}

/** Matches the only one of these books, or the only one of the row's year. */
export function decide(search: RowSearch, agreeing: FoundBook[], why: Why): void {
  const books = onceEach(closest(search, agreeing).map((book) => asShelfBook(search, book)))
  const { year } = search.row
  const ofYear = year === null ? [] : books.filter((book) => book.year != null && Math.abs(book.year - year) <= 1)
  const [only] = books.length === 1 ? books : ofYear.length === 1 ? ofYear : []
  if (only) accept(search, only, why)
  else guess(search, [...ofYear, ...books], 'several_books')
}

/** A book's own title counts more than an edition's, and a subtitle that is the same more than one that is missing. */
function closest({ row, compare }: RowSearch, books: FoundBook[]): FoundBook[] {
  const own = books.filter((book) => compare(book).title !== 'edition')
  if (own.length === 0 || readTitle(row.title, row).subtitles.length === 0) return own.length > 0 ? own : books
  const exact = own.filter((book) => compare(book).title === 'exact')
  return exact.length > 0 ? exact : own
}

/** A catalogue's record of a book of the starter shelf is that book. */
export function asShelfBook({ known }: RowSearch, book: FoundBook): FoundBook {
  if (book.isOfShelf) return book
  const shelf = known.find((each) => each.source === 'shelf' && isRecordOf(each, book))
  return shelf ? { ...fromKnown(shelf), isbns: book.isbns ?? [] } : book
}

/** The record's own title is the shelf's; its subtitle, which the shelf leaves out, names no other kind of book. */
function isRecordOf({ title, authors }: KnownBook, book: FoundBook): boolean {
  const compare = comparer({ title, authors, series: null, set: false })
  const bareTitle = compare({ ...book, title: book.record?.book.title ?? book.title, otherTitles: [] })
  return (
    bareTitle.title === 'exact' && bareTitle.author === 'yes' && compare({ ...book, otherTitles: [] }).title !== 'no'
  )
}

export function guess(search: RowSearch, books: FoundBook[], why: Why): void {
  const known = new Set(search.guesses.map(({ book }) => book.key))
  const more = onceEach(books.map((book) => asShelfBook(search, book))).filter(({ key }) => !known.has(key))
  search.guesses.push(...more.map((book) => ({ book, why })))
}

export function onceEach(books: FoundBook[]): FoundBook[] {
  return [...new Map(books.toReversed().map((book) => [book.key, book])).values()].toReversed()
}

const order: Why[] = ['several_books', 'isbn_title_differs', 'title_only', 'title_near']

export function best(guesses: RowSearch['guesses']): RowSearch['guesses'] {
  return guesses.toSorted((a, b) => order.indexOf(a.why) - order.indexOf(b.why)).slice(0, maxCandidates)
}

export function resultOf({ row, match, guesses, isUnheard }: RowSearch, ids: Map<string, string>, at: Date): RowMatch {
  const idOf = (book: FoundBook) => book.id ?? ids.get(book.key)
  const book = match && idOf(match.book)
  if (match && book !== undefined) return { outcome: 'matched', why: match.why, book, candidates: [] }
  const candidates = best(guesses).flatMap(({ book: each, why }) => {
    const id = idOf(each)
    return id === undefined ? [] : [{ book: id, why }]
  })
  const isGivenUp = row.first_asked !== null && at.getTime() - row.first_asked.getTime() >= givenUpAfterMs
  if (isUnheard) return { outcome: isGivenUp ? 'not_found' : 'pending', why: 'not_heard', book: null, candidates }
  const [first] = candidates
  if (!first) return { outcome: 'not_found', why: 'nothing_found', book: null, candidates }
  return { outcome: 'uncertain', why: first.why, book: null, candidates }
}

export function isbnsOf(searches: RowSearch[]): string[] {
  return [...new Set(searches.flatMap(({ row }) => row.isbns))]
}
