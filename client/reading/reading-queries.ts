import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getReadingStatus } from '#contract/reading.ts'

export function readingStatusQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['reading-status', bookId],
    queryFn: () => api.call(getReadingStatus, { params: { id: bookId } }),
  })
}
