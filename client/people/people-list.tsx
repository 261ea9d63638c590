import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../api/api-context.ts'
import { Button } from '../ui/button.tsx'
import { dateText } from '../ui/date-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PeopleIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/loading.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { PeopleGrid, PeopleGridSkeleton } from './people-grid.tsx'
import styles from './people-list.module.css'
import { peopleQuery, type Side } from './people-queries.ts'
import { PersonCard } from './person-card.tsx'

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
