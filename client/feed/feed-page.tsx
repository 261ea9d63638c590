import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FindUsersForm } from '../follows/find-users-form.tsx'
import { ReadersAlike } from '../follows/readers-alike.tsx'
import { useApi } from '../transport/api-context.ts'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { FeedItem } from './feed-item.tsx'
import styles from './feed-page.module.css'
import { feedQuery } from './feed-queries.ts'
import { daysOf, feedDayText } from './feed-text.ts'

/** What the readers one follows do, newest first, by days. */
export function FeedPage() {
  const feed = useInfiniteQuery(feedQuery(useApi()))
  usePageTitle('Feed')
  return (
    <div className={styles.page}>
      <h1>Feed</h1>
      <QueryContent query={feed} skeleton={<FeedSkeleton />} failure="Failed to load your feed.">
        {({ pages }) => (
          <Entries
            days={daysOf(pages.flatMap(({ results }) => results))}
            followsAnyone={pages.at(-1)?.follows_anyone ?? false}
            hasMore={feed.hasNextPage}
          />
        )}
      </QueryContent>
      <ShowMore list={feed} text="More" />
    </div>
  )
}

interface EntriesProps {
  days: ReturnType<typeof daysOf>
  followsAnyone: boolean
  hasMore: boolean
}

function Entries({ days, followsAnyone, hasMore }: EntriesProps) {
  const isEmpty = days.length === 0 && !hasMore
  // Whom to follow stays while one follows them; what they do appears below.
  const [helps, setHelps] = useState(isEmpty)
  if (isEmpty && !helps) setHelps(true)
  return (
    <>
      {helps && <WhomToFollow followsAnyone={followsAnyone} />}
      {days.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            <time dateTime={day}>{feedDayText(day)}</time>
          </h2>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <FeedItem entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function WhomToFollow({ followsAnyone }: { followsAnyone: boolean }) {
  const navigate = useNavigate()
  return (
    <div className={styles.help}>
      <p className={styles.lead}>
        {followsAnyone
          ? 'The readers you follow have not done anything yet. Follow more, and what they read appears here.'
          : 'Follow readers, and what they start, finish, rate and review appears here.'}
      </p>
      <FindUsersForm query="" onSearch={(q) => void navigate(`/search-users?${new URLSearchParams({ q })}`)} />
      <ReadersAlike />
    </div>
  )
}

function FeedSkeleton() {
  return (
    <div className={styles.list}>
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className={styles.skeleton}>
          <Skeleton shape="cover" />
          <div>
            <Skeleton className={styles.line} />
            <Skeleton shape="title" />
          </div>
        </div>
      ))}
    </div>
  )
}
