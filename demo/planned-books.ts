import { chance, shuffle } from './random.ts'
import { makeFavorite, rate, setStatus } from './actions.ts'
import { day, daysAgo, eveningAgo, minute } from './dates.ts'
import { planThread } from './planned-threads.ts'
import type { DemoReader } from './readers.ts'
import { demoReviews } from './reviews.ts'
import type { DemoEvent, ShelfBook, Year } from './demo-event.ts'

/** The books a reader has finished, spread evenly over the time since joining, plus those being read and wanted. */
export function planBooks(reader: DemoReader, year: Year): DemoEvent[] {
  const { username, joined, reading, wanted } = reader
  const { now } = year
  const books = chooseBooks(reader, year.shelf)
  const pace = (joined - 2) / Math.max(1, books.length)
  const finished = books.flatMap((book, index) => {
    const ago = joined - 2 - (index + 0.2 + 0.7 * chance('pace', username, book)) * pace
    const end = eveningAgo(now, dayToFinishOn(reader, Math.floor(ago)), username, 5 * minute)
    const start = new Date(end.getTime() - Math.min(pace, 21) * 0.8 * day)
    return planBook(reader, book, { start, end }, year)
  })
  const open = reading.map((book, index) => {
    return { at: daysAgo(now, Math.min(joined - 1, 6 + 9 * index)), reader, action: setStatus(book, 'READING') }
  })
  const wishes = wanted.map((book) => {
    return {
      at: daysAgo(now, joined * chance('want', username, book)),
      reader,
      action: setStatus(book, 'WANT_TO_READ'),
    }
  })
  return [...finished, ...open, ...wishes]
}

function planBook(reader: DemoReader, book: string, { start, end }: { start: Date; end: Date }, year: Year) {
  const { username } = reader
  const review = demoReviews.find((each) => each.by === username && each.book === book)
  const stars = review?.stars ?? starsFor(book, username)
  const after = (minutes: number) => new Date(Math.min(end.getTime() + minutes * minute, year.now.getTime() - minute))
  const events: DemoEvent[] = [
    { at: start, reader, action: setStatus(book, 'READING') },
    { at: end, reader, action: setStatus(book, 'FINISHED') },
  ]
  if (review || chance('rates', username, book) < 0.7) events.push({ at: after(2), reader, action: rate(book, stars) })
  if (stars === 5 && chance('keeps', username, book) < 0.75) {
    events.push({ at: after(3), reader, action: makeFavorite(book) })
  }
  return review ? [...events, ...planThread(review, after(4), year)] : events
}

/** The books that the reader's data names or reviews, then others from the shelf, in random order per reader. */
function chooseBooks(reader: DemoReader, shelf: readonly ShelfBook[]): string[] {
  const { username, finished, books, genres, reading, wanted } = reader
  const reviewed = demoReviews.filter((each) => each.by === username).map((each) => each.book)
  const own = [...new Set([...reviewed, ...finished])]
  const taken = new Set([...own, ...reading, ...wanted])
  const liked = shelf.filter((book) => !taken.has(book.name) && book.genres.some((genre) => genres.includes(genre)))
  // Well-known books first, so that readers have books in common.
  const more = shuffle(liked, (book) => book.name, 'book', username)
    .toSorted((one, other) => Number(other.wellKnown) - Number(one.wellKnown))
    .map((book) => book.name)
  const chosen = [...own, ...more].slice(0, Math.max(reviewed.length, books))
  return shuffle(chosen, (name) => name, 'order', username)
}

/** Some books are better liked than others, and some readers are harder to please. */
function starsFor(book: string, username: string): number {
  const liked = 3.2 + 1.5 * chance('liked', book) + 0.5 * chance('kind', username)
  return Math.max(1, Math.min(5, Math.round(liked + 2 * (chance('stars', book, username) - 0.5))))
}

/** Finishing a book makes its day count, so this avoids the gap before a streak, and today if it is to stay open. */
function dayToFinishOn({ streak, openToday = false, joined }: DemoReader, ago: number): number {
  const last = openToday ? 1 : 0
  const wished = Math.max(last, ago)
  return Math.min(joined - 1, wished === last + streak ? wished + 1 : wished)
}
