import type { Book } from '#contract/book.ts'

/** '' is the list's own. */
export const bookOrders = ['', 'title', 'author', 'year', 'rating'] as const
export type BookOrder = (typeof bookOrders)[number]

export const orderTexts: Record<BookOrder, string> = {
  '': 'List Order',
  title: 'By Title',
  author: 'By Author',
  year: 'Newest First',
  rating: 'Highest Rated',
}

export function isBookOrder(text: string): text is BookOrder {
  return bookOrders.some((order) => order === text)
}

/** Books that are equal in it keep the list's own order; those without a year, a rating or an author come last. */
export function inBookOrder(books: readonly Book[], order: BookOrder): readonly Book[] {
  return order === '' ? books : books.toSorted(compare[order])
}

export const byAlphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare: Record<Exclude<BookOrder, ''>, (one: Book, other: Book) => number> = {
  title: (one, other) => byAlphabet.compare(one.title, other.title),
  // By surname, as in the library.
  author: (one, other) =>
    Number(surnameOf(one) === '') - Number(surnameOf(other) === '') ||
    byAlphabet.compare(surnameOf(one), surnameOf(other)) ||
    byAlphabet.compare(one.title, other.title),
  year: (one, other) => descending(yearOf(one), yearOf(other)),
  rating: (one, other) =>
    descending(ratingOf(one), ratingOf(other)) || descending(one.total_ratings, other.total_ratings),
}

/** A subtraction would not tell two without a value from each other. */
function descending(one: number, other: number): number {
  return one === other ? 0 : one < other ? 1 : -1
}

function surnameOf({ authors: [first = ''] }: Book): string {
  return first.slice(first.lastIndexOf(' ') + 1)
}

function yearOf({ year }: Book): number {
  return /^-?\d+$/.test(year) ? Number(year) : Number.NEGATIVE_INFINITY
}

function ratingOf({ average_rating, total_ratings }: Book): number {
  return average_rating === null || total_ratings === 0 ? Number.NEGATIVE_INFINITY : average_rating
}
