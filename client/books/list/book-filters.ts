import { byAlphabet, inBookOrder, type BookOrder } from './book-order.ts'
import type { Book } from '#contract/book.ts'

export interface Filters {
  /** '' selects all. */
  decade: string
  genre: string
  order: BookOrder
}

export function isFiltered({ decade, genre }: Filters): boolean {
  return decade !== '' || genre !== ''
}

const earlier = 'Earlier'
const unknown = 'Unknown'

/** '1990s'; 'Earlier' before the year 1000; 'Unknown' without a year. */
export function decadeOf(year: string): string {
  const number = Number(year)
  if (year.trim() === '' || !Number.isInteger(number)) return unknown
  return number < 1000 ? earlier : `${Math.floor(number / 10) * 10}s`
}

function genresOf({ genres }: Pick<Book, 'genres'>): readonly string[] {
  return genres.length > 0 ? genres : [unknown]
}

/** The decades of the books, oldest first, 'Unknown' last. */
export function decadesIn(books: readonly Book[]): string[] {
  const decades = new Set(books.map((book) => decadeOf(book.year)))
  return [...decades].toSorted((one, other) => ageOf(one) - ageOf(other))
}

function ageOf(decade: string): number {
  if (decade === earlier) return Number.NEGATIVE_INFINITY
  return decade === unknown ? Number.POSITIVE_INFINITY : Number.parseInt(decade, 10)
}

/** The genres of the books in alphabetical order, 'Unknown' last. */
export function genresIn(books: readonly Book[]): string[] {
  const genres = new Set(books.flatMap(genresOf))
  const hasUnknown = genres.delete(unknown)
  return [...[...genres].toSorted(byAlphabet.compare), ...(hasUnknown ? [unknown] : [])]
}

/** The books themselves where nothing is set. */
export function applyFilters(books: readonly Book[], filters: Filters): readonly Book[] {
  const { decade, genre, order } = filters
  if (!isFiltered(filters)) return inBookOrder(books, order)
  const matching = books.filter(
    (book) => (decade === '' || decadeOf(book.year) === decade) && (genre === '' || genresOf(book).includes(genre)),
  )
  return inBookOrder(matching, order)
}
