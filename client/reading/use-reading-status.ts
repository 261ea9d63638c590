import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { readingStatusQuery } from './reading-queries.ts'
import { useStatusChange } from './use-status-change.ts'

/** What cannot be loaded counts as not added. */
export function useReadingStatus(bookId: string) {
  const known = useQuery(readingStatusQuery(useApi(), bookId))
  const { value, busy, press } = useStatusChange(bookId, known.data?.status ?? 'NOT_ADDED')
  return { status: value, isPending: known.isPending && !busy, press }
}
