import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { BookGridSkeleton } from '../../books/book-grid.tsx'
import { profileHref } from '../../follows/profile-href.ts'
import { stateText } from '../../library/data/state-text.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { ShelfIcon } from '../../ui/icons/icons.tsx'
import { ChipLinks } from '../../ui/links/chip-links.tsx'
import { ShowMore } from '../../ui/paging/show-more.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import { BookWall } from './book-wall.tsx'
import { readerBooksHref, readPart, type Part } from './reader-books-address.ts'
import { readerBooksQuery } from './reader-books-query.ts'
import styles from './reader-books-page.module.css'

/** The books of another reader, as far as the viewer may see them. */
export function ReaderBooksPage() {
  const { username: asked = '' } = useParams()
  const [params] = useSearchParams()
  const part = readPart(params)
  const list = useInfiniteQuery(readerBooksQuery(useApi(), asked, part))
  // Of a reader who is not there for the viewer, not even the name is repeated.
  const username = list.data?.pages[0]?.username ?? (list.isError ? undefined : asked)
  usePageTitle(username === undefined ? 'Books of a reader' : `Books of ${username}`)

  return (
    <>
      <h1 className={styles.title}>
        Books of{' '}
        {username === undefined ? (
          'a reader'
        ) : (
          <Link to={profileHref(username)}>
            <bdi>{username}</bdi>
          </Link>
        )}
      </h1>
      <QueryContent
        query={list}
        skeleton={<BookGridSkeleton />}
        failure={
          <FailureNotice
            text={errorMessage(list.error, 'Failed to load the books.')}
            pending={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        }
      >
        {({ pages: [first, ...others] }) =>
          first && (
            <>
              <ChipLinks label="Parts" chips={chipsOf(first, part)} />
              <section aria-label="Books" aria-busy={list.isPlaceholderData}>
                <output className={styles.count}>
                  {list.isPlaceholderData ? 'Loading...' : countText(first.total, 'book', 'books')}
                </output>
                <BookWall books={[first, ...others].flatMap(({ results }) => results)} stale={list.isPlaceholderData} />
                {first.total === 0 && (
                  <EmptyState icon={<ShelfIcon size={40} />} text={emptyText(part, first.states.length > 0)} />
                )}
                <ShowMore list={list} className={styles.more} />
              </section>
            </>
          )
        }
      </QueryContent>
    </>
  )
}

interface Counted {
  username: string
  states: { state: Exclude<Part, 'IN_COMMON'>; books: number }[]
  in_common: number
}

/** What has no books is left out, unless it is shown. */
function chipsOf({ username, states, in_common }: Counted, shown: Part | undefined) {
  const all = states.reduce((sum, { books }) => sum + books, 0)
  const parts: { part: Part | undefined; text: string; count: number }[] = [
    { part: undefined, text: 'All', count: all },
    ...stateOrder.map((state) => ({
      part: state,
      text: stateText(state),
      count: states.find((one) => one.state === state)?.books ?? 0,
    })),
    { part: 'IN_COMMON', text: 'In common with you', count: in_common },
  ]
  return parts
    .filter(({ part, count }) => count > 0 || part === shown || part === undefined)
    .map(({ part, text, count }) => ({
      text,
      to: readerBooksHref(username, part),
      isCurrent: part === shown,
      count,
    }))
}

const stateOrder = ['READING', 'PAUSED', 'WANT_TO_READ', 'FINISHED', 'DID_NOT_FINISH'] as const

function emptyText(part: Part | undefined, hasBooks: boolean): string {
  if (!hasBooks) return 'No books to show yet.'
  return part === 'IN_COMMON' ? 'You have no books in common yet.' : 'No books found.'
}
