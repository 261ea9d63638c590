import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ReadersIcon } from '../ui/icons/icons.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { readersAlikeQuery } from './follows-queries.ts'
import { ReaderCard } from './reader-card.tsx'
import { ReaderGrid, ReaderGridSkeleton } from './reader-grid.tsx'
import styles from './readers-alike.module.css'

/** Whom to follow, before a name is searched for. Without any, or if they fail to load, what to do is said instead. */
export function ReadersAlike() {
  const { data, isPending } = useQuery(readersAlikeQuery(useApi()))
  if (isPending) {
    return (
      <Loading>
        <ReaderGridSkeleton />
      </Loading>
    )
  }
  if (!data || data.results.length === 0) {
    return (
      <EmptyState
        icon={<ReadersIcon size={40} />}
        text="Whose reviews would you like to read?"
        hint="Type the start of a username; small typos are fine."
      />
    )
  }
  return (
    <section className={styles.section} aria-labelledby="alike">
      <SectionHeader id="alike" title="Readers of your books" />
      <ReaderGrid>
        {data.results.map((reader) => (
          <li key={reader.username}>
            <ReaderCard reader={reader} note={sharedText(reader.shared_books)} />
          </li>
        ))}
      </ReaderGrid>
    </section>
  )
}

function sharedText(books: number): string {
  return books === 1 ? '1 book in common' : `${books} books in common`
}
