import { useQuery } from '@tanstack/react-query'
import type { ReaderFound } from '#contract/profiles.ts'
import { useApi } from '../transport/api-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { ReadersIcon } from '../ui/icons/icons.tsx'
import { countText } from '../ui/text/count-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { ReaderGrid, ReaderGridSkeleton } from './reader-grid.tsx'
import { readersQuery } from './follows-queries.ts'
import { ReadersAlike } from './readers-alike.tsx'
import { ReaderCard } from './reader-card.tsx'

export function FoundUsers({ query }: { query: string }) {
  const found = useQuery(readersQuery(useApi(), query))
  if (query === '') return <ReadersAlike />
  const readers = found.data?.results
  return (
    <div>
      {/* Always rendered: screen readers announce only what comes into an existing live region. */}
      <div aria-live="polite">
        {readers?.length === 0 && (
          <EmptyState
            icon={<ReadersIcon size={40} />}
            text={`No users found matching "${query}"`}
            hint="Try just the first few letters of the name."
          />
        )}
        {readers && readers.length > 0 && (
          <VisuallyHidden>{countText(readers.length, 'user', 'users')} found</VisuallyHidden>
        )}
      </div>
      <QueryContent
        query={found}
        loadingText="Searching..."
        skeleton={<ReaderGridSkeleton />}
        failure="Failed to search for users. Please try again."
      >
        {({ results }) => results.length > 0 && <Results readers={results} />}
      </QueryContent>
    </div>
  )
}

function Results({ readers }: { readers: ReaderFound[] }) {
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
