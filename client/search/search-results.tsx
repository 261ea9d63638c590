import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Failure } from '#contract/errors.ts'
import { actionsOnCard, heartOnCard, markOnCard } from '../readlists/card-actions.tsx'
import { useUser } from '../session/session-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { BookIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Pager } from '../ui/paging/pager.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { BookGrid, BookGridSkeleton } from '../books/book-grid.tsx'
import { isNextDisabled, type PageCount } from './page-count.ts'
import { searchHref, searchTypes, type Search } from '../books/search-address.ts'
import styles from './search-results.module.css'
import { useSearchPages } from './use-search-pages.ts'
import type { SearchReply } from '#contract/books.ts'
import { numberText } from '../ui/text/number-text.ts'

interface SearchResultsProps {
  search: Search
  onPage: (search: Search, how?: { replace?: boolean }) => void
  /** Stands below what was found, once that is known. */
  children?: ReactNode
}

export function SearchResults({ search, onPage, children }: SearchResultsProps) {
  const { results, count, stepBack } = useSearchPages(search)
  const goBack = useEffectEvent((page: number) => onPage({ ...search, page }, { replace: true }))

  const user = useUser()
  const section = useRef<HTMLElement>(null)

  const requestedPage = useRef<number>(undefined)

  function turn(page: number) {
    requestedPage.current = page
    onPage({ ...search, page })
  }

  // Only after the address has changed, so that the previous page's scroll position is kept for going back.
  useEffect(() => {
    if (requestedPage.current !== search.page) return
    requestedPage.current = undefined
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [search.page])

  useEffect(() => {
    if (stepBack !== undefined) goBack(stepBack)
  }, [stepBack])

  const pending = results.isPlaceholderData
  const isLoading = results.isPending || stepBack !== undefined
  const books = isLoading ? undefined : results.data?.books
  return (
    <>
      <section ref={section} aria-labelledby="results" tabIndex={-1}>
        <h2 id="results">
          <VisuallyHidden>Search results</VisuallyHidden>
        </h2>
        {/* Always rendered: screen readers announce only what comes into an existing live region. */}
        <div aria-live="polite">
          {books?.length === 0 && (
            <EmptyState
              icon={<BookIcon size={40} />}
              text="No books found."
              hint="Try fewer words or another type of search:"
            >
              <OtherSearches search={search} />
            </EmptyState>
          )}
          {books && books.length > 0 && (
            <p className={styles.note}>
              {pending ? 'Loading...' : <Found count={count} source={results.data?.source} />}
            </p>
          )}
          {count?.estimated && <VisuallyHidden>Some books were found.</VisuallyHidden>}
        </div>
        {isLoading && (
          <Loading>
            <BookGridSkeleton />
          </Loading>
        )}
        {!isLoading && !books && (
          <FailureNotice
            text="Failed to fetch books"
            hint={
              isSourceAway(results.error) &&
              "No book on this server matches, and the other catalogues can't be reached right now."
            }
            pending={results.isFetching}
            onRetry={() => void results.refetch()}
          />
        )}
        {books && books.length > 0 && (
          <>
            <BookGrid
              books={books}
              stale={pending}
              {...(user && { actionsFor: actionsOnCard, cornerFor: heartOnCard, markFor: markOnCard })}
            />
            <Pager
              page={search.page}
              totalPages={count?.pages}
              nextDisabled={!count || isNextDisabled(search.page, count)}
              pending={pending}
              onPage={turn}
            />
          </>
        )}
      </section>
      {!isLoading && children}
    </>
  )
}

/** An estimated number is not told. */
function Found({ count, source }: { count: PageCount | undefined; source: SearchReply['source'] | undefined }) {
  return (
    <>
      {count && !count.estimated && <span>{foundText(count.results)}</span>}
      {source === 'shelf' && <span>Showing books from this server</span>}
    </>
  )
}

function foundText(books: number): string {
  return books === 1 ? '1 book found' : `${numberText(books)} books found`
}

function isSourceAway(error: Error | null): boolean {
  return error instanceof Failure && error.code === 'source_unavailable'
}

/** Links that search for the same words by another type. */
function OtherSearches({ search: { query, type } }: { search: Search }) {
  const who = useUser() ? 'reader' : 'visitor'
  return (
    <div className={styles.others}>
      {searchTypes
        .filter(({ value }) => value !== type)
        .map(({ value, text }) => (
          <ButtonLink key={value} to={searchHref(query, value, who)}>
            {text}
          </ButtonLink>
        ))}
    </div>
  )
}
