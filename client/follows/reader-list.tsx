import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PeopleIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { PeopleGrid, PeopleGridSkeleton } from './reader-grid.tsx'
import styles from './reader-list.module.css'
import { peopleQuery, type Side } from './follows-queries.ts'
import { PersonCard } from './reader-card.tsx'

interface PeopleListProps {
  username: string
  side: Side
  emptyText: string
  /** The link that leads on from there. */
  emptyAction?: ReactNode
}

/** Who follows a reader, or whom the reader follows. A list that cannot be had is empty. */
export function PeopleList({ username, side, emptyText, emptyAction }: PeopleListProps) {
  const people = useInfiniteQuery(peopleQuery(useApi(), username, side))
  if (people.isPending) {
    return (
      <Loading text={side === 'followers' ? 'Loading followers...' : 'Loading following...'}>
        <PeopleGridSkeleton />
      </Loading>
    )
  }
  const shown = people.data?.pages.flatMap((page) => page.results) ?? []
  if (shown.length === 0) {
    return (
      <EmptyState icon={<PeopleIcon size={40} />} text={emptyText}>
        {people.isError ? (
          <Button busy={people.isFetching} onClick={() => void people.refetch()}>
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
      <PeopleGrid>
        {shown.map((person) => (
          <li key={person.username}>
            <PersonCard person={person} note={`Following since ${dateText(person.follow_date)}`} />
          </li>
        ))}
      </PeopleGrid>
      <ShowMore list={people} className={styles.more} />
    </div>
  )
}
