import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { ReadersIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { ReaderGrid, ReaderGridSkeleton } from './reader-grid.tsx'
import { readersQuery } from './follows-queries.ts'
import { ReaderCard } from './reader-card.tsx'

export function FoundUsers({ query }: { query: string }) {
  const found = useQuery(readersQuery(useApi(), query))
  if (query === '') {
    return (
      <EmptyState
        icon={<ReadersIcon size={40} />}
        text="Whose reviews would you like to read?"
        hint="The beginning of a username is enough, and a typo does no harm."
      />
    )
  }
  if (found.isPending) {
    return (
      <Loading text="Searching...">
        <ReaderGridSkeleton />
      </Loading>
    )
  }
  if (!found.data) {
    return (
      <FailureNotice
        text="Failed to search for users. Please try again."
        pending={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (found.data.results.length === 0) {
    return (
      <EmptyState
        icon={<ReadersIcon size={40} />}
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
      <ReaderGrid>
        {found.data.results.map((reader) => (
          <li key={reader.username}>
            <ReaderCard reader={reader} note={reader.bio} />
          </li>
        ))}
      </ReaderGrid>
    </section>
  )
}
