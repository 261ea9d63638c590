import type { Book } from '#contract/book.ts'

/** A book's fields for calls that store the book, with missing values replaced by what readers are shown. */
export function bookPayload({ title, author, description, genre, image, year }: Book) {
  return {
    title,
    author,
    description,
    genre: genre || 'Unknown Genre',
    image,
    year: year || 'N/A',
  }
}
