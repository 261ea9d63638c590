import type { Book } from '#contract/book.ts'

/** A book's fields as calls take them along; what is missing is filled in as a reader is shown it. */
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
