import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { isProvisionalId } from '#contract/provisional-id.ts'
import { useApi } from '../transport/api-context.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { BookDetails } from './book-details.tsx'
import { BookDetailsSkeleton } from './book-details-skeleton.tsx'
import { bookQuery } from '../books/book-queries.ts'
import { friendsQuery } from './friends-query.ts'
import { NoBookDetails } from './no-book-details.tsx'
import { readRouterStateBook } from '../books/router-state-book.ts'
import { ratingsQuery } from '../ratings/rating-queries.ts'
import { readingStatusQuery } from '../reading/data/reading-queries.ts'
import { reviewsQuery } from '../reviews/data/review-queries.ts'
import { useUser } from '../session/session-context.ts'

/** Shows the book passed in the router state until the server answers for the id in the address; from then on the answer's id is used. */
export function BookDetailsPage() {
  const { bookId } = useParams()
  const [params] = useSearchParams()
  const passed = readRouterStateBook(useLocation().state)
  const id = bookId || params.get('id') || passed?.google_books_id || ''
  const fetched = useQuery(bookQuery(useApi(), id))
  const fits = passed && [passed.id, passed.google_books_id].includes(id)
  // Reviews and ratings under a provisional bestseller id would be lost once a catalogue returns the book under its own id.
  const book = fetched.data ?? (fits && (fetched.isError || !isProvisionalId(id)) ? passed : undefined)
  usePageTitle(book?.title ?? 'Book details')

  if (book) return <BookDetails key={book.google_books_id} book={book} />
  if (id !== '' && fetched.isPending)
    return isProvisionalId(id) ? <BookDetailsSkeleton id={id} /> : <BookOnItsWay id={id} />
  return <NoBookDetails error={fetched.error} pending={fetched.isFetching} onRetry={() => void fetched.refetch()} />
}

/** Loads the book's reviews, ratings and status in one call with the book, by the same id: all that is asked for within one effect is. */
function BookOnItsWay({ id }: { id: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const user = useUser()

  useEffect(() => {
    void queries.prefetchQuery(ratingsQuery(api, id))
    void queries.prefetchInfiniteQuery(reviewsQuery(api, id))
    if (!user) return
    void queries.prefetchQuery(readingStatusQuery(api, id))
    void queries.prefetchQuery(friendsQuery(api, id))
  }, [api, queries, user, id])

  return <BookDetailsSkeleton id={id} />
}
