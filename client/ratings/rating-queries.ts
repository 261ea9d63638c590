import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getRatings } from '#contract/ratings.ts'
import { askForPart } from '../books/book-page.ts'

export function ratingsQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['ratings', bookId],
    queryFn: () => askForPart(api, bookId, 'ratings', () => api.call(getRatings, { params: { id: bookId } })),
  })
}
