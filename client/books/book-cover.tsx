import type { Book } from '#contract/book.ts'
import { Cover } from '../ui/cover/cover.tsx'

interface BookCoverProps {
  book: Pick<Book, 'google_books_id' | 'title' | 'author' | 'image'> & Partial<Pick<Book, 'genres' | 'year'>>
  /** Loads at once: it is near the top of the page. */
  eager?: boolean
}

/** For the eye only: the title stands beside it, or names what is around it. */
export function BookCover({ book, eager = false }: BookCoverProps) {
  const { google_books_id, title, author, image, genres, year } = book
  return (
    <Cover id={google_books_id} title={title} author={author} image={image} genres={genres} year={year} eager={eager} />
  )
}
