import { useQuery } from '@tanstack/react-query'
import type { BestsellerList } from '#contract/bestsellers.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { BookGridSkeleton } from '../books/book-grid.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { TrophyIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/loading.tsx'
import { BestsellerCard } from './bestseller-card.tsx'
import { bestsellersQuery } from './bestsellers-queries.ts'
import { ListHeader } from './list-header.tsx'
import styles from './bestsellers-page.module.css'

export function BestsellersPage() {
  const list = useQuery(bestsellersQuery(useApi()))

  if (list.data) return <Bestsellers list={list.data} />
  if (list.isPending) {
    return (
      <Loading text="Loading the latest bestsellers...">
        <BookGridSkeleton />
      </Loading>
    )
  }
  return (
    <FailureNotice
      title="Unable to load bestsellers"
      text={serverText(list.error, 'Failed to fetch bestsellers')}
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
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
          hint="Be the first: find a book, and say where you are with it."
        >
          <ButtonLink to="/" look="primary">
            Find books
          </ButtonLink>
        </EmptyState>
      ) : (
        <ol className={styles.grid}>
          {list.books.map((book, index) => (
            <li key={book.google_books_id} className={styles.cell}>
              <BestsellerCard book={book} eager={index < 6} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
