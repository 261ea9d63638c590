import type { Book } from '#contract/book.ts'
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
