import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { reviewOrders, type ReviewOrder } from '#contract/reviews.ts'
import { useApi } from '../transport/api-context.ts'
import { SegmentedControl } from '../ui/choices/segmented-control.tsx'
import { reviewsQuery } from './data/review-queries.ts'

/** Fewer need no order. */
const orderedFrom = 4

const orders = [
  { value: 'newest', text: 'Newest' },
  { value: 'liked', text: 'Most liked' },
] as const satisfies readonly { value: ReviewOrder; text: string }[]

interface ReviewOrderChoiceProps {
  bookId: string
  order: ReviewOrder
  onOrder: (order: ReviewOrder) => void
}

export function ReviewOrderChoice({ bookId, order, onOrder }: ReviewOrderChoiceProps) {
  const { data } = useInfiniteQuery(reviewsQuery(useApi(), bookId))
  if ((data?.pages[0]?.total ?? 0) < orderedFrom) return null
  return <SegmentedControl label="Order of the reviews" options={orders} value={order} onValue={onOrder} />
}

/** Kept in the address. */
export function useReviewOrder(): [ReviewOrder, (order: ReviewOrder) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const order = reviewOrders.find((one) => one === params.get('reviews')) ?? 'newest'

  function orderBy(chosen: ReviewOrder) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (chosen === 'newest') after.delete('reviews')
        else after.set('reviews', chosen)
        return after
      },
      // The book may have come with it.
      { replace: true, state, preventScrollReset: true },
    )
  }

  return [order, orderBy]
}
