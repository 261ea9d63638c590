import { useQuery } from '@tanstack/react-query'
import type { ReaderFound } from '#contract/profiles.ts'
import { useApi } from '../transport/api-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { ReadersIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { ReaderGrid, ReaderGridSkeleton } from './reader-grid.tsx'
import { readersQuery } from './follows-queries.ts'
import { ReadersAlike } from './readers-alike.tsx'
import { ReaderCard } from './reader-card.tsx'

export function FoundUsers({ query }: { query: string }) {
  const found = useQuery(readersQuery(useApi(), query))
  if (query === '') return <ReadersAlike />
  return (
    <QueryContent
      query={found}
      loadingText="Searching..."
      skeleton={<ReaderGridSkeleton />}
      failure="Failed to search for users. Please try again."
    >
      {({ results }) => <Results query={query} readers={results} />}
    </QueryContent>
  )
}

function Results({ query, readers }: { query: string; readers: ReaderFound[] }) {
  if (readers.length === 0) {
    return (
      <EmptyState
        icon={<ReadersIcon size={40} />}
        text={`No users found matching "${query}"`}
        hint="Try just the first few letters of the name."
      />
    )
  }
  return (
    <section>
      <h2>
        <VisuallyHidden>Users found</VisuallyHidden>
      </h2>
      <ReaderGrid>
        {readers.map((reader) => (
          <li key={reader.username}>
            <ReaderCard reader={reader} note={reader.bio} />
          </li>
        ))}
      </ReaderGrid>
    </section>
  )
}
