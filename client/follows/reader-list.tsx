import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ReadersIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { ReaderGrid, ReaderGridSkeleton } from './reader-grid.tsx'
import styles from './reader-list.module.css'
import { followsQuery, type FollowList } from './follows-queries.ts'
import { RemoveFollower } from './remove-follower.tsx'
import { ReaderCard } from './reader-card.tsx'

interface ReaderListProps {
  username: string
  list: FollowList
  emptyText: string
  /** A link shown below the empty text. */
  emptyAction?: ReactNode
  /** The viewer's own followers can be removed. */
  removable?: boolean
}

/** A reader's followers, or the readers they follow. A list that fails to load is shown as empty. */
export function ReaderList({ username, list, emptyText, emptyAction, removable = false }: ReaderListProps) {
  const readers = useInfiniteQuery(followsQuery(useApi(), username, list))
  if (readers.isPending) {
    return (
      <Loading text={list === 'followers' ? 'Loading followers...' : 'Loading following...'}>
        <ReaderGridSkeleton />
      </Loading>
    )
  }
  const shown = readers.data?.pages.flatMap((page) => page.results) ?? []
  if (shown.length === 0) {
    return (
      <EmptyState icon={<ReadersIcon size={40} />} text={emptyText}>
        {readers.isError ? (
          <Button pending={readers.isFetching} onClick={() => void readers.refetch()}>
            Try again
          </Button>
        ) : (
          emptyAction
        )}
      </EmptyState>
    )
  }
  return (
    <div className={styles.list}>
      <ReaderGrid>
        {shown.map((reader) => (
          <li key={reader.username} ref={focusAroundOnceGone}>
            <ReaderCard reader={reader} note={`Following since ${dateText(reader.follow_date)}`}>
              {removable && <RemoveFollower username={reader.username} />}
            </ReaderCard>
          </li>
        ))}
      </ReaderGrid>
      <ShowMore list={readers} className={styles.more} />
    </div>
  )
}
