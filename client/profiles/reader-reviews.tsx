import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { listReaderReviews } from '#contract/profiles/reader-reviews.ts'
import { useApi } from '../transport/api-context.ts'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { profileKey } from '../follows/follows-queries.ts'
import styles from './profile-overview.module.css'

// Below what one sees first; who has none needs none of its code.
const RecentReviews = lazyInView(async () => (await import('./tabs/recent-reviews.tsx')).RecentReviews)

interface ReaderReviewsProps {
  profile: Pick<Profile, 'username' | 'recent_reviews' | 'more_reviews'>
  noReviewsText: string
}

/** The newest reviews of a reader, and on request the others. */
export function ReaderReviews({ profile, noReviewsText }: ReaderReviewsProps) {
  const { username, recent_reviews: newest, more_reviews: hasMore = false } = profile
  const api = useApi()
  const after = newest.at(-1)?.id
  const others = useInfiniteQuery({
    queryKey: [...profileKey(username), 'reviews', after],
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
  const list = others.data
    ? others
    : {
        hasNextPage: hasMore,
        isFetchingNextPage: others.isFetching,
        isFetchNextPageError: others.isError,
        isFetching: others.isFetching,
        fetchNextPage: () => others.refetch(),
      }
  return (
    <>
      <RecentReviews
        reviews={[...newest, ...(others.data?.pages.flatMap(({ results }) => results) ?? [])]}
        emptyText=""
      />
      <ShowMore list={list} text="Show more reviews" className={styles.more} />
    </>
  )
}
