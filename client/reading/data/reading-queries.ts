import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getReadingStatus } from '#contract/reading.ts'
import { askForPart } from '../../books/book-page.ts'

export function readingStatusQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['reading-status', bookId],
    queryFn: () => askForPart(api, bookId, 'status', () => api.call(getReadingStatus, { params: { id: bookId } })),
  })
}
