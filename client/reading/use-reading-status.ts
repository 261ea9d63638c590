import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { readingStatusQuery } from './reading-queries.ts'
import { useStatusChange } from './use-status-change.ts'

/** If the status fails to load, the book is shown as not added. */
export function useReadingStatus(bookId: string) {
  const known = useQuery(readingStatusQuery(useApi(), bookId))
  const { value, pending, press } = useStatusChange(bookId, known.data?.status ?? 'NOT_ADDED')
  // An unsaved status has no date yet.
  const dated = known.data?.status === value ? known.data : undefined
  return { status: value, dated, isPending: known.isPending && !pending, press }
}
