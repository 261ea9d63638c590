import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { BestsellerList } from '#contract/bestsellers.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { BookGridSkeleton } from '../books/book-grid.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { timeText } from '../ui/text/date-text.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { TrophyIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { BestsellerCard } from './bestseller-card.tsx'
import { bestsellersQuery, retryDelayOf } from './bestsellers-queries.ts'
import { ListHeader } from './list-header.tsx'
import styles from './bestsellers-page.module.css'

export function BestsellersPage() {
  const list = useQuery(bestsellersQuery(useApi()))

  if (list.data) return <Bestsellers list={list.data} />
  return (
    <>
      <h1>
        <VisuallyHidden>Bestsellers</VisuallyHidden>
      </h1>
      {list.isPending ? (
        <Loading text="Loading the latest bestsellers...">
          <BookGridSkeleton />
        </Loading>
      ) : (
        <NoBestsellers
          error={list.error}
          failedAt={list.errorUpdatedAt}
          pending={list.isFetching}
          retry={list.refetch}
        />
      )}
    </>
  )
}

interface NoBestsellersProps {
  error: Error
  failedAt: number
  pending: boolean
  retry: () => Promise<unknown>
}

/** During the retry delay there is no button: the page retries by itself when the delay is over. */
function NoBestsellers({ error, failedAt, pending, retry }: NoBestsellersProps) {
  const retryDelay = retryDelayOf(error)
  const again = retryDelay === undefined ? undefined : failedAt + retryDelay
  const ask = useEffectEvent(() => void retry())

  useEffect(() => {
    if (again === undefined) return undefined
    const timer = setTimeout(ask, again - Date.now())
    return () => clearTimeout(timer)
  }, [again])

  return (
    <FailureNotice
      title="Unable to load bestsellers"
      text={errorMessage(error, 'Failed to fetch bestsellers')}
      hint={again && `We'll check the newspaper again at ${timeText(new Date(again).toISOString())}.`}
      pending={pending}
      onRetry={again === undefined ? () => void retry() : undefined}
    />
  )
}

function Bestsellers({ list }: { list: BestsellerList }) {
  return (
    <>
      <ListHeader list={list} />
      {list.books.length === 0 ? (
        <EmptyState
          icon={<TrophyIcon size={40} />}
          text="Nobody has started or finished a book here lately."
          hint="Be the first: find a book and set its reading status."
        >
          <ButtonLink to="/" look="primary">
            Find books
          </ButtonLink>
        </EmptyState>
      ) : (
        <CoverShelf books={list.books}>
          <ol className={styles.grid}>
            {list.books.map((book, index) => (
              <li key={book.google_books_id} className={styles.cell}>
                <BestsellerCard book={book} eager={index < 6} />
              </li>
            ))}
          </ol>
        </CoverShelf>
      )}
    </>
  )
}
