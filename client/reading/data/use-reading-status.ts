import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../transport/api-context.ts'
import { readingStatusQuery } from './reading-queries.ts'
import { useStatusChange } from './use-status-change.ts'

/** If the status fails to load, the book is shown as not added. */
export function useReadingStatus(bookId: string) {
  const known = useQuery(readingStatusQuery(useApi(), bookId))
  const { value, pending, press } = useStatusChange(bookId, known.data?.state ?? 'NOT_ADDED')
  // An unsaved state has no date yet.
  const dated = known.data?.state === value ? known.data : undefined
  return { state: value, dated, isPending: known.isPending && !pending, press }
}
