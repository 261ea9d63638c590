import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { FeedEntry, getFeed } from '#contract/feed/feed.ts'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { FeedItem } from './feed-item.tsx'
import styles from './home-feed.module.css'

/** The last only where two have room beside each other, or all beside the reader's own books. */
const shown = 4

interface HomeFeedProps {
  feed: Pick<UseInfiniteQueryResult<InfiniteData<Reply<typeof getFeed>>>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

/** The newest of the feed; renders nothing if there is none. */
export function HomeFeed({ feed }: HomeFeedProps) {
  const entries = newestOfEach(feed.data?.pages.flatMap(({ results }) => results) ?? []).slice(0, shown)
  if (!feed.data && feed.isError) {
    return (
      <FailureNotice
        text="Failed to load what the readers you follow are doing."
        pending={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    )
  }
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="home-feed">
      <SectionHeader id="home-feed" title="From readers you follow">
        <Link to="/feed">See all</Link>
      </SectionHeader>
      <CoverShelf books={entries.flatMap(({ book }) => book ?? [])}>
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <FeedItem entry={entry} brief />
            </li>
          ))}
        </ul>
      </CoverShelf>
    </section>
  )
}

/** Of what a reader did with a book on several days, the newest alone: who has finished it has begun it. */
function newestOfEach(entries: readonly FeedEntry[]): FeedEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ id, reader, book }) => {
    const about = book ? `${reader.username} ${book.google_books_id}` : id
    const isNew = !seen.has(about)
    seen.add(about)
    return isNew
  })
}
