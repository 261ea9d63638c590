import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { entryQuery } from '../data/entry-queries.ts'
import { percentOf } from '../data/progress-text.ts'
import { useStatusChange } from '../data/use-status-change.ts'
import { ProgressControl } from './progress-control.tsx'

interface ReadingInHandProps {
  bookId: string
  title: string
}

/** How far the reader is in the book, and a page noted in one tap. Renders nothing before the reading is known, or if it fails to load. */
export function ReadingInHand({ bookId, title }: ReadingInHandProps) {
  const { data: entry } = useQuery(entryQuery(useApi(), bookId))
  const { press } = useStatusChange(bookId, entry?.state ?? 'READING')
  const reading = entry?.readings.find(({ outcome }) => outcome === 'open')
  if (!entry || !reading) return null

  const [latest] = reading.progress
  const length = { pages: reading.pages ?? entry.pages, minutes: reading.minutes }
  const isRead = latest !== undefined && percentOf(latest, length) === 100
  return (
    <ProgressControl bookId={bookId} title={title} readingId={reading.id} latest={latest} length={length} detailed asks>
      {isRead && (
        <Button small look="primary" onClick={() => press('FINISHED')}>
          Yes, finished
        </Button>
      )}
    </ProgressControl>
  )
}
