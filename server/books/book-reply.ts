import type { CatalogueBook } from '../outside/catalogue-source.ts'
import type { BookRow } from './books.sql.ts'
import type { Book } from '#contract/book.ts'

/** A book in our database. */
export interface StoredBook extends Book {
  id: string
}

export function bookReply(row: BookRow): StoredBook {
  return replyOf(row, row.id, averageRating(row), row.rating_count)
}

/** For a book that is not stored yet. */
export function catalogueBookReply(book: CatalogueBook): Book {
  return replyOf(book, null, null, 0)
}

/** In stars, rounded to one decimal; null without ratings. The sum is in quarters of a star. */
export function averageRating({ rating_sum, rating_count }: Pick<BookRow, 'rating_sum' | 'rating_count'>) {
  return rating_count === 0 ? null : Math.round((rating_sum / 4 / rating_count) * 10) / 10
}

type ShownFields = Pick<
  BookRow & CatalogueBook,
  'google_books_id' | 'title' | 'authors' | 'description' | 'genres' | 'image' | 'year'
>

/** Builds the object in one step, for speed: a long list has thousands. */
function replyOf<Id extends string | null>(
  { google_books_id, title, authors, description, genres, image, year }: ShownFields,
  id: Id,
  average_rating: number | null,
  total_ratings: number,
) {
  return {
    id,
    google_books_id,
    title,
    author: authors.join(', '),
    authors,
    description,
    genre: genres.join(', '),
    genres,
    image,
    year,
    average_rating,
    total_ratings,
  }
}
