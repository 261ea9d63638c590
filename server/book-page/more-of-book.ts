import type { MoreOfBook } from '#contract/books/more-of-book.ts'
import { bookReply } from '../books/book-reply.ts'
import { sumHalves, sumStars } from '../books/stars.ts'
import { findBook } from '../catalogue/books.ts'
import { describeEditions } from '../editions/series.ts'
import type { Deps } from '../deps.ts'
import { findLibraryBook } from '../reading/entry.sql.ts'
import { wholeGenre } from '../search/index/genre-phrases.ts'
import { quoteLexeme } from '../search/index/lexemes.sql.ts'
import { nameKey } from '../search/index/search-terms.ts'
import type { CountBook, CountsOfBook } from './counts-of-book.ts'
import { findFacts, listOthersByAuthor, listSimilar } from './more-of-book.sql.ts'

const shownBooks = 6

const noFacts = { pages: null, language: '' }
const noEditions = { editions: 0, other_titles: [], opening: '', series: null }
const nobody: CountsOfBook = { ratingsByQuarter: [], readers: { finished: 0, reading: 0, wanted: 0 } }

/** For a book that is not stored, only other books of its author are known. */
export async function getMoreOfBook(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string | undefined,
  id: string,
  countBook: CountBook,
): Promise<MoreOfBook> {
  const { db } = deps
  const { id: bookId, authors, genres, total_ratings: ratings } = await findBook(deps, id, viewerId)
  const authorKey = nameKey(authors[0] ?? '')
  const [facts = noFacts, kept, ofEditions = noEditions, counts, byAuthor, similar] = await Promise.all([
    bookId === null ? undefined : findFacts(db, bookId),
    bookId === null || viewerId === undefined ? undefined : findLibraryBook(db, viewerId, bookId),
    bookId === null ? undefined : describeEditions(db, bookId),
    bookId === null ? nobody : countBook({ id: bookId, ratings }),
    authorKey === '' ? [] : listOthersByAuthor(db, { bookId, authorKey, limit: shownBooks }),
    bookId === null ? [] : listSimilar(db, { bookId, genreQuery: anyOf(genres), limit: shownBooks }),
  ])
  return {
    ...facts,
    your_edition: kept?.edition ?? null,
    ...ofEditions,
    ratings_by_star: sumStars(counts.ratingsByQuarter),
    ratings_by_half: sumHalves(counts.ratingsByQuarter),
    readers: counts.readers,
    by_author: byAuthor.map(bookReply),
    similar: similar.map(bookReply),
  }
}

/** A query for books with any of these genres; without genres, for a term that no book has. */
function anyOf(genres: string[]): string {
  const wanted = genres.map(wholeGenre).filter((genre) => genre !== '')
  return (wanted.length > 0 ? wanted : ['']).map((genre) => quoteLexeme(`g:${genre}`)).join(' | ')
}
