import type { Book } from '#contract/book.ts'
import { FavoriteHeart } from '../favorites/favorite-toggle.tsx'
import { BookMark } from '../library/marks/book-mark.tsx'
import { WantToReadToggle } from '../library/marks/want-to-read-toggle.tsx'
import { ManageReadlistsButton } from './manage-readlists-button.tsx'

/** What a reader can do with a book on its card. */
export function CardActions({ book }: { book: Book }) {
  return (
    <>
      <WantToReadToggle book={book} />
      <ManageReadlistsButton book={book} small />
    </>
  )
}

export function actionsOnCard(book: Book) {
  return <CardActions book={book} />
}

export function heartOnCard(book: Book) {
  return <FavoriteHeart book={book} />
}

export function markOnCard(book: Book) {
  return <BookMark bookId={book.google_books_id} />
}

/** In the list of finished books. */
export function markOnFinished(book: Book) {
  return <BookMark bookId={book.google_books_id} expected="FINISHED" />
}
