import { chance, shuffle } from './random.ts'
import { describeCopy, keepPrivate, makeFavorite, noteProgress, rate, setState, setStatus } from './actions.ts'
import { dateAgo, day, daysAgo, eveningAgo, minute } from './dates.ts'
import { planThread } from './planned-threads.ts'
import type { DemoReader } from './readers.ts'
import { demoReviews } from './reviews.ts'
import type { DemoEvent, ShelfBook, Year } from './demo-event.ts'

/** The books a reader has finished since joining, in some months more than in others, plus those being read and wanted. */
export function planBooks(reader: DemoReader, year: Year): DemoEvent[] {
  const { username, joined, reading, wanted, paused = [] } = reader
  const { now } = year
  const books = chooseBooks(reader, year.shelf)
  const pace = (joined - 2) / Math.max(1, books.length)
  const ends = new Map<string, Date>()
  const finished = books.flatMap((book, index) => {
    const part = (index + 0.2 + 0.7 * chance('pace', username, book)) / books.length
    const ago = (joined - 2) * (1 - inSeasons(part, chance('season', username)))
    const end = eveningAgo(now, dayToFinishOn(reader, Math.floor(ago)), username, 5 * minute)
    ends.set(book, end)
    const start = new Date(end.getTime() - Math.min(pace, 21) * (0.1 + 0.7 * chance('slow', username, book)) * day)
    return planBook(reader, book, { start, end }, year)
  })
  const open = reading.flatMap((book, index) => planOpen(reader, book, Math.min(joined - 1, 6 + 9 * index), now))
  const setAside = paused.flatMap((book, index) => {
    const began = Math.min(joined - 1, 60 + 9 * index)
    return [
      ...planOpen(reader, book, began, now),
      { at: daysAgo(now, began / 2), reader, action: setState(book, 'PAUSED') },
    ]
  })
  const wishes = wanted.map((book) => {
    return {
      at: daysAgo(now, joined * chance('want', username, book)),
      reader,
      action: setStatus(book, 'WANT_TO_READ'),
    }
  })
  return [...finished, ...open, ...setAside, ...wishes, ...planSecondThoughts(reader, now, ends)]
}

/** A part of the time since joining, moved so that more is read in two seasons of it than between them. */
function inSeasons(part: number, season: number): number {
  return part + (season < 0.5 ? 0.05 : -0.05) * Math.sin(4 * Math.PI * part)
}

/** Begun that many days ago, with progress noted on some evenings since, each for the day before. */
function planOpen(reader: DemoReader, book: string, began: number, now: Date): DemoEvent[] {
  const evenings = [0.8, 0.5, 0.25].map((rest) => Math.floor(began * rest)).filter((ago) => ago >= 1 && ago < began)
  const progress = evenings.map((ago, index) => ({
    at: eveningAgo(now, ago, reader.username, 8 * minute),
    reader,
    action: noteProgress(
      book,
      0.18 + 0.2 * index + 0.1 * chance('progress', reader.username, book),
      dateAgo(now, ago + 1),
    ),
  }))
  return [{ at: daysAgo(now, began), reader, action: setStatus(book, 'READING') }, ...progress]
}

/** What was given up, is read again or is nobody else's business. */
function planSecondThoughts(reader: DemoReader, now: Date, ends: ReadonlyMap<string, Date>): DemoEvent[] {
  const { joined, gaveUp = [], again = [], keptPrivate = [] } = reader
  const at = (ago: number) => daysAgo(now, Math.min(joined - 1, ago))
  // Before the last progress in another book, which then is the one in hand; but in a short year some are finished only later.
  const begunAgain = (end = at(3.3)) => new Date(Math.max(at(3.3).getTime(), end.getTime() + 10 * minute))
  return [
    ...gaveUp.flatMap((book, index) => [
      { at: at(150 + 20 * index), reader, action: setState(book, 'READING') },
      { at: at(138 + 20 * index), reader, action: setState(book, 'DID_NOT_FINISH') },
    ]),
    ...again.map((book) => ({ at: begunAgain(ends.get(book)), reader, action: setState(book, 'REREADING') })),
    ...keptPrivate.map(({ book, note }) => ({ at: at(0.2), reader, action: keepPrivate(book, note) })),
  ]
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
  const copy = reader.copies?.[book]
  if (copy) events.push({ at: after(1), reader, action: describeCopy(book, copy) })
  if (review || chance('rates', username, book) < 0.7) events.push({ at: after(2), reader, action: rate(book, stars) })
  if (stars === 5 && chance('keeps', username, book) < 0.75) {
    events.push({ at: after(3), reader, action: makeFavorite(book) })
  }
  return review ? [...events, ...planThread(review, after(4), year)] : events
}

/** The books that the reader's data names or reviews, then others from the shelf, in random order per reader. */
function chooseBooks(reader: DemoReader, shelf: readonly ShelfBook[]): string[] {
  const {
    username,
    finished,
    books,
    genres,
    reading,
    wanted,
    gaveUp = [],
    paused = [],
    again = [],
    keptPrivate = [],
  } = reader
  const reviewed = demoReviews.filter((each) => each.by === username).map((each) => each.book)
  const needed = [...new Set([...reviewed, ...again, ...keptPrivate.map(({ book }) => book)])]
  const own = [...new Set([...needed, ...finished])]
  const taken = new Set([...own, ...reading, ...wanted, ...gaveUp, ...paused])
  const liked = shelf.filter((book) => !taken.has(book.name) && book.genres.some((genre) => genres.includes(genre)))
  // Well-known books first, so that readers have books in common.
  const more = shuffle(liked, (book) => book.name, 'book', username)
    .toSorted((one, other) => Number(other.wellKnown) - Number(one.wellKnown))
    .map((book) => book.name)
  const chosen = [...own, ...more].slice(0, Math.max(needed.length, books))
  return shuffle(chosen, (name) => name, 'order', username)
}

/** Some books are better liked than others, and some readers are harder to please. Some of them count in halves. */
function starsFor(book: string, username: string): number {
  const liked = 3.2 + 1.5 * chance('liked', book) + 0.5 * chance('kind', username)
  const steps = chance('halves', username) < 0.5 ? 2 : 1
  const stars = Math.round(steps * (liked + 2 * (chance('stars', book, username) - 0.5))) / steps
  return Math.max(1, Math.min(5, stars))
}

/** Finishing a book makes its day count, so this avoids the gap before a streak, and today if it is to stay open. */
function dayToFinishOn({ streak, openToday = false, joined }: DemoReader, ago: number): number {
  const last = openToday ? 1 : 0
  const wished = Math.max(last, ago)
  return Math.min(joined - 1, wished === last + streak ? wished + 1 : wished)
}
