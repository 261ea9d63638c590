import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { Button } from '../ui/button.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Loading } from '../ui/loading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { CreateReadlistModal } from './create-readlist-modal.tsx'
import { ReadlistCard } from './readlist-card.tsx'
import { ReadlistsSkeleton } from './readlists-skeleton.tsx'
import { readlistsQuery, sharedReadlistsQuery } from './readlists-queries.ts'
import styles from './readlists-page.module.css'
import { SharedReadlistCard } from './shared-readlist-card.tsx'

export function ReadlistsPage() {
  const api = useApi()
  const own = useQuery(readlistsQuery(api))
  usePrefetchQuery(sharedReadlistsQuery(api))
  const [creating, setCreating] = useState(false)
  return (
    <>
      <header className={styles.header}>
        <h1>My Readlists</h1>
        <Button look="primary" className={styles.add} onClick={() => setCreating(true)}>
          + Add Readlist
        </Button>
      </header>
      <OwnReadlists />
      {/* What stands below waits, so that it need not move. */}
      {!own.isPending && <SharedReadlists />}
      <CreateReadlistModal open={creating} onClose={() => setCreating(false)} />
    </>
  )
}

function OwnReadlists() {
  const lists = useQuery(readlistsQuery(useApi()))
  if (lists.isPending) return <LoadingLists />
  if (!lists.data) {
    return (
      <FailureNotice text="Failed to load readlists." busy={lists.isFetching} onRetry={() => void lists.refetch()} />
    )
  }
  return (
    <>
      <h2>
        <VisuallyHidden>Made by Me</VisuallyHidden>
      </h2>
      <ul className={styles.grid} aria-label="My Readlists">
        {lists.data.readlists.map((list) => (
          <li key={list.id} className={styles.cell}>
            <ReadlistCard readlist={list} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SharedReadlists() {
  const lists = useQuery(sharedReadlistsQuery(useApi()))
  return (
    <section className={styles.shared} aria-labelledby="shared">
      <h2 id="shared">Shared With Me</h2>
      {lists.isPending && <LoadingLists />}
      {lists.isError && !lists.data && (
        <FailureNotice text="Failed to load readlists." busy={lists.isFetching} onRetry={() => void lists.refetch()} />
      )}
      {lists.data?.readlists.length === 0 && (
        <p className={styles.none}>No readlists have been shared with you yet. What a friend shares appears here.</p>
      )}
      {lists.data && lists.data.readlists.length > 0 && (
        <ul className={styles.grid} aria-label="Shared With Me">
          {lists.data.readlists.map((list) => (
            <li key={list.id} className={styles.cell}>
              <SharedReadlistCard readlist={list} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LoadingLists() {
  return (
    <Loading>
      <ReadlistsSkeleton />
    </Loading>
  )
}
