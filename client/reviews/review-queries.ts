import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listReviews, type Review } from '#contract/reviews.ts'

export type ReviewPage = Reply<typeof listReviews>

export function reviewsQuery(api: Api, bookId: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', bookId],
    queryFn: ({ pageParam }) =>
      api.call(listReviews, {
        params: { id: bookId },
        query: pageParam === undefined ? {} : { after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

type Pages = InfiniteData<ReviewPage, string | undefined>

/** Changes what is shown of a book's reviews, wherever in the tree it stands. */
export function changeReviews(queries: QueryClient, bookId: string, change: (reviews: Review[]) => Review[]): void {
  queries.setQueryData<Pages>(
    ['reviews', bookId],
    (before) =>
      before && { ...before, pages: before.pages.map((page) => ({ ...page, results: change(page.results) })) },
  )
}

/** The newest stands first. */
export function showNewReview(queries: QueryClient, bookId: string, review: Review): void {
  queries.setQueryData<Pages>(['reviews', bookId], (before) => {
    const [first, ...others] = before?.pages ?? []
    if (!before || !first) return before
    const shown = { ...first, results: [review, ...first.results], total: first.total + 1 }
    return { ...before, pages: [shown, ...others] }
  })
}
