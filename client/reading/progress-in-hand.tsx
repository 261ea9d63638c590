import type { BookInProgress } from '#contract/reading.ts'
import { Button } from '../ui/button/button.tsx'
import { CheckIcon } from '../ui/icons/icons.tsx'
import { percentOf, type Length } from './data/progress-text.ts'
import { useStatusChange } from './data/use-status-change.ts'
import { ProgressControl } from './log/progress-control.tsx'

/** Not the name of the status, which would read as if the book had been finished. */
const finishText = 'Mark as finished'

interface ProgressInHandProps extends Pick<BookInProgress, 'book' | 'state' | 'pages' | 'reading'> {
  /** On the cover's colors, where the first thing to press stands out. */
  isLead?: boolean
  /** Of the button that finishes the book. */
  className?: string | undefined
  onFinish: () => void
}

/** How far a book is read, with what one does with it. */
export function ProgressInHand({ isLead = false, className, onFinish, ...inHand }: ProgressInHandProps) {
  const { book, state, reading } = inHand
  const { pending, press } = useStatusChange(book.google_books_id, state)
  const length = lengthOf(inHand)
  const [latest] = reading?.progress ?? []
  const isRead = latest !== undefined && percentOf(latest, length) === 100

  function finish() {
    onFinish()
    press('FINISHED')
  }

  const finishButton = (
    <Button
      small
      look={isRead ? 'primary' : 'quiet'}
      pending={pending}
      className={className}
      aria-label={`${finishText}: ${book.title}`}
      onClick={finish}
    >
      <CheckIcon size={16} />
      <span>{finishText}</span>
    </Button>
  )
  if (!reading) return finishButton
  return (
    <ProgressControl
      bookId={book.google_books_id}
      title={book.title}
      readingId={reading.id}
      latest={latest}
      length={length}
      asks
      {...(isLead && { look: isRead ? 'quiet' : 'primary' })}
    >
      {finishButton}
    </ProgressControl>
  )
}

/** Of the copy that is read, if that is known. */
export function lengthOf({ reading, pages }: Pick<BookInProgress, 'reading' | 'pages'>): Length {
  return { pages: reading?.pages ?? pages, minutes: reading?.minutes ?? null }
}
