import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { isProvisionalId } from '#contract/provisional-id.ts'
import { useApi } from '../api/api-context.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { BookDetails } from './book-details.tsx'
import { BookDetailsSkeleton } from './book-details-skeleton.tsx'
import { bookQuery } from '../books/book-queries.ts'
import { NoBookDetails } from './no-book-details.tsx'
import { readPassedBook } from '../books/passed-book.ts'

/**
 * The book of the address, else the one passed along; a passed one is shown until the server has answered. The answer's id is
 * the one to go on with.
 */
export function BookDetailsPage() {
  const { bookId } = useParams()
  const [params] = useSearchParams()
  const passed = readPassedBook(useLocation().state)
  const id = bookId || params.get('id') || passed?.google_books_id || ''
  const fetched = useQuery(bookQuery(useApi(), id))
  const fits = passed && [passed.id, passed.google_books_id].includes(id)
  // What is written under a bestseller's own id is lost when a catalogue tells of the book under another.
  const book = fetched.data ?? (fits && (fetched.isError || !isProvisionalId(id)) ? passed : undefined)
  usePageTitle(book?.title ?? 'Book details')

  if (book) return <BookDetails key={book.google_books_id} book={book} />
  if (id !== '' && fetched.isPending) return <BookDetailsSkeleton />
  return <NoBookDetails error={fetched.error} busy={fetched.isFetching} onRetry={() => void fetched.refetch()} />
}
