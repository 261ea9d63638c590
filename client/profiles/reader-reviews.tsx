import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { listReaderReviews } from '#contract/profiles/reader-reviews.ts'
import { useApi } from '../transport/api-context.ts'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { unfolding } from '../ui/paging/unfolding.ts'
import { readerReviewsKey } from '../follows/follows-queries.ts'
import styles from './profile-overview.module.css'

// Most of its code is for texts that are folded; who has no reviews needs none of it.
const RecentReviews = lazyInView(async () => (await import('./tabs/recent-reviews.tsx')).RecentReviews)

interface ReaderReviewsProps {
  profile: Pick<Profile, 'username' | 'recent_reviews' | 'more_reviews'>
  /** The others come on request. */
  atFirst: number
  noReviewsText: string
}

/** The newest reviews of a reader, and on request the others. */
export function ReaderReviews({ profile, atFirst, noReviewsText }: ReaderReviewsProps) {
  const { username, recent_reviews: newest, more_reviews: hasMore = false } = profile
  const api = useApi()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const showsAll = isUnfolded || newest.length <= atFirst
  const after = newest.at(-1)?.id
  const others = useInfiniteQuery({
    queryKey: [...readerReviewsKey(username), after],
    queryFn: ({ pageParam }) =>
      api.call(listReaderReviews, {
        params: { username },
        query: pageParam === undefined ? {} : { after: pageParam },
      }),
    initialPageParam: after,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: false,
  })
  if (newest.length === 0) return <p className={styles.none}>{noReviewsText}</p>
  const older = others.data
    ? others
    : {
        hasNextPage: hasMore,
        isFetchingNextPage: others.isFetching,
        isFetchNextPageError: others.isError,
        isFetching: others.isFetching,
        fetchNextPage: () => others.refetch(),
      }
  const list = showsAll ? older : unfolding(() => setIsUnfolded(true))
  const shown = showsAll
    ? [...newest, ...(others.data?.pages.flatMap(({ results }) => results) ?? [])]
    : newest.slice(0, atFirst)
  return (
    <>
      <div className={styles.list} style={heightFor(shown.length)}>
        <RecentReviews reviews={shown} by={username} emptyText="" />
      </div>
      <ShowMore list={list} text="Show more reviews" className={styles.more} />
    </>
  )
}

/** While their code is loaded, so that nothing moves when they are there. */
function heightFor(reviews: number): CSSProperties & Record<`--${string}`, number> {
  return { '--reviews': reviews }
}
