import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { PeopleIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { PeopleGrid, PeopleGridSkeleton } from './reader-grid.tsx'
import { readersQuery } from './follows-queries.ts'
import { PersonCard } from './reader-card.tsx'

export function FoundUsers({ query }: { query: string }) {
  const found = useQuery(readersQuery(useApi(), query))
  if (query === '') {
    return (
      <EmptyState
        icon={<PeopleIcon size={40} />}
        text="Whose reviews would you like to read?"
        hint="The beginning of a username is enough, and a typo does no harm."
      />
    )
  }
  if (found.isPending) {
    return (
      <Loading text="Searching...">
        <PeopleGridSkeleton />
      </Loading>
    )
  }
  if (!found.data) {
    return (
      <FailureNotice
        text="Failed to search for users. Please try again."
        busy={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (found.data.results.length === 0) {
    return (
      <EmptyState
        icon={<PeopleIcon size={40} />}
        text={`No users found matching "${query}"`}
        hint="Try only the first letters of the name."
      />
    )
  }
  return (
    <section>
      <h2>
        <VisuallyHidden>Users found</VisuallyHidden>
      </h2>
      <PeopleGrid>
        {found.data.results.map((person) => (
          <li key={person.username}>
            <PersonCard person={person} note={person.bio} />
          </li>
        ))}
      </PeopleGrid>
    </section>
  )
}
