import { Link } from 'react-router'
import { BookCover } from './book-cover.tsx'
import { detailsHref } from './book-text.ts'
import type { Book } from '#contract/book.ts'

type LinkedBook = Parameters<typeof detailsHref>[0] &
  Pick<Book, 'title' | 'author' | 'image'> &
  Partial<Pick<Book, 'genres' | 'year'>>

interface CoverLinkProps {
  book: LinkedBook
  className?: string | undefined
  /** Loads the cover at once: it is near the top of the page. */
  eager?: boolean
}

/** Pointer-only link to the book; keyboard and screen reader users have the same link on the title. */
export function CoverLink({ book, className, eager = false }: CoverLinkProps) {
  return (
    <Link className={className} to={detailsHref(book)} state={{ book }} tabIndex={-1} aria-hidden>
      <BookCover book={book} eager={eager} />
    </Link>
  )
}

/** A cover that is the only link to its book, and so has the name of it. */
export function NamedCoverLink({ book, className, eager = false }: CoverLinkProps) {
  return (
    <Link className={className} to={detailsHref(book)} state={{ book }} aria-label={`${book.title} by ${book.author}`}>
      <BookCover book={book} eager={eager} />
    </Link>
  )
}

export function TitleLink({ book }: { book: LinkedBook }) {
  return (
    <Link to={detailsHref(book)} state={{ book }} dir="auto">
      {book.title}
    </Link>
  )
}
