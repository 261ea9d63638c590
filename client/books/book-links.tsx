import { Link } from 'react-router'
import { Cover } from '../ui/cover/cover.tsx'
import { detailsHref } from './book-text.ts'
import type { Book } from '#contract/book.ts'

type LinkedBook = Parameters<typeof detailsHref>[0] & Pick<Book, 'title' | 'author' | 'image'>

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
      <Cover id={book.google_books_id} title={book.title} author={book.author} image={book.image} eager={eager} />
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
