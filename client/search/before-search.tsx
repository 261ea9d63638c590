import { useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Api } from '#contract/api.ts'
import { useApi } from '../transport/api-context.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { searchQuery } from '../books/book-queries.ts'
import { feedQuery } from '../feed/feed-queries.ts'
import { HomeFeed } from '../feed/home-feed.tsx'
import { goalsQuery } from '../goals/goals-queries.ts'
import { HomeGroups } from '../groups/home-groups.tsx'
import { HomeGoals } from '../goals/home-goals.tsx'
import { Invitation } from '../imports/invitation.tsx'
import { pointsQuery } from '../points/points-queries.ts'
import { BookInRow, BookRow, BookRowSkeleton } from '../books/book-row.tsx'
import { searchHref } from '../books/search-address.ts'
import { BookMark } from '../library/marks/book-mark.tsx'
import { FavoriteHeart } from '../favorites/favorite-toggle.tsx'
import { WantToRead } from '../reading/want-to-read.tsx'
import { ReadingNow, ReadingNowSkeleton } from '../reading/currently-reading.tsx'
import { booksInProgressQuery, type BooksInProgress } from '../reading/data/in-progress-queries.ts'
import { CardActions } from '../readlists/card-actions.tsx'
import { useShowsGame } from '../session/session-context.ts'
import { StreakBanner } from '../streaks/streak-banner.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Below } from '../ui/lazy/below.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { useMatches } from '../ui/use-matches.ts'
import styles from './before-search.module.css'
import { exampleSearches, genreOfTheDay } from './example-searches.ts'

/**
 * What the home screen shows before a search: the reader's own books, and a shelf that changes daily. The reader's own are shown together,
 * because one that came later would push the others down. They wait neither for a source nor for a request that has failed once. The feed
 * takes longest: what stands above it does not wait for it, and what stands below does.
 */
export function BeforeSearch() {
  const api = useApi()
  const [today] = useState(() => new Date())
  const genre = genreOfTheDay(today)
  usePrefetchQuery(genreQuery(api, genre))
  const reading = useInfiniteQuery(booksInProgressQuery(api, 'READING'))
  const wantToRead = useInfiniteQuery(booksInProgressQuery(api, 'WANT_TO_READ'))

  const feed = useInfiniteQuery(feedQuery(api))
  const points = useQuery(pointsQuery(api))
  const goals = useQuery(goalsQuery(api))
  const showsGame = useShowsGame()
  const isBeside = useMatches('(min-width: 75rem)')

  const waitsForFeed = isAwaited(feed)
  if ([reading, wantToRead, points, goals].some(isAwaited) || (isBeside && waitsForFeed)) {
    return (
      <Loading>
        <ReadingNowSkeleton />
      </Loading>
    )
  }
  const books = countBooks(reading, wantToRead, points.data?.books_read)
  return (
    <>
      {books < fewBooks && <Invitation isFirst={books === 0} />}
      <div className={styles.now}>
        <div className={styles.part}>
          <ReadingNow list={reading} />
          {showsGame && <StreakBanner />}
        </div>
        <div className={styles.feed}>
          {isBeside ? (
            <HomeFeed feed={feed} />
          ) : (
            <Below>
              <HomeFeed feed={feed} />
            </Below>
          )}
        </div>
        {!waitsForFeed && (
          <Below>
            <div className={styles.part}>
              <HomeGroups />
              <HomeGoals goals={goals.data?.goals ?? []} />
            </div>
          </Below>
        )}
      </div>
      {!waitsForFeed && (
        <Below>
          <WantToRead list={wantToRead} />
          {(reading.isError || wantToRead.isError) && (
            <FailureNotice
              text="Failed to load the books you're reading or want to read."
              pending={reading.isFetching || wantToRead.isFetching}
              onRetry={() => void Promise.all([reading.refetch(), wantToRead.refetch()])}
            />
          )}
          <ShelfOfTheDay genre={genre} />
          <Examples />
        </Below>
      )}
    </>
  )
}

function isAwaited(query: Pick<BooksInProgress, 'isPending' | 'errorUpdateCount' | 'failureCount'>): boolean {
  return isFirstLoad(query) && query.failureCount === 0
}

const fewBooks = 5

/** What failed to load counts as enough. */
function countBooks(reading: BooksInProgress, wantToRead: BooksInProgress, finished: number | undefined): number {
  const lists = [reading, wantToRead].map(({ data }) => data?.pages[0]?.total)
  return [...lists, finished].reduce<number>((sum, count) => sum + (count ?? fewBooks), 0)
}

function genreQuery(api: Api, genre: string) {
  return searchQuery(api, { query: genre, type: 'genre', page: 1 })
}

function ShelfOfTheDay({ genre }: { genre: string }) {
  const shelf = useQuery(genreQuery(useApi(), genre))
  if (!shelf.isPending && !shelf.data?.books.length) return null

  return (
    <section aria-labelledby="shelf">
      <SectionHeader id="shelf" title={`Today’s shelf: ${genre}`}>
        <Link to={searchHref(genre, 'genre')}>See all</Link>
      </SectionHeader>
      {shelf.data ? (
        <CoverShelf books={shelf.data.books}>
          <BookRow>
            {shelf.data.books.map((book, index) => (
              <BookInRow
                key={book.google_books_id}
                book={book}
                index={index}
                actions={<CardActions book={book} />}
                corner={<FavoriteHeart book={book} />}
                mark={<BookMark bookId={book.google_books_id} />}
              />
            ))}
          </BookRow>
        </CoverShelf>
      ) : (
        <BookRowSkeleton />
      )}
    </section>
  )
}

function Examples() {
  return (
    <section aria-label="Examples">
      <ul className={styles.examples}>
        <li className={styles.lead}>Try</li>
        {exampleSearches.map(({ query, type }) => (
          <li key={query}>
            <Link className={styles.example} to={searchHref(query, type)}>
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
