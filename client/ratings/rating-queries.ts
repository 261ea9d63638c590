import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getRatings } from '#contract/ratings.ts'

export function ratingsQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['ratings', bookId],
    queryFn: () => api.call(getRatings, { params: { id: bookId } }),
  })
}
