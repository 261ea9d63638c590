import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import { useStatusChange } from '../../reading/data/use-status-change.ts'
import { useApi } from '../../transport/api-context.ts'
import { CardAction } from '../../ui/button/card-action.tsx'
import { BookmarkIcon } from '../../ui/icons/icons.tsx'
import { markQuery } from '../data/marks-query.ts'
import styles from './want-to-read-toggle.module.css'

/** Puts a book on the list of those to read, and takes it off. A book that is or was in hand has nothing to press: its card says so. */
export function WantToReadToggle({ book }: { book: Book }) {
  const { data: mark } = useQuery(markQuery(useApi(), book.google_books_id))
  const { value, press } = useStatusChange(book.google_books_id, mark?.state ?? 'NOT_ADDED')
  // Until then the book may be one in hand, which a press would put aside.
  const isKnown = mark !== undefined
  if (value !== 'NOT_ADDED' && value !== 'WANT_TO_READ') return null
  const wanted = value === 'WANT_TO_READ'
  return (
    <CardAction
      name={wanted ? 'On your list' : 'Want to Read'}
      label={`Want to Read: ${book.title}`}
      aria-pressed={wanted}
      aria-disabled={!isKnown}
      onClick={() => isKnown && press(wanted ? 'NOT_ADDED' : 'WANT_TO_READ')}
    >
      <BookmarkIcon className={wanted ? styles.full : undefined} />
    </CardAction>
  )
}
