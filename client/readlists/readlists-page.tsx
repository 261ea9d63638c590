import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentType } from 'react'
import { useApi } from '../transport/api-context.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { useFocusAfterLast, useFocusAfterRemoval } from '../books/list/use-focus-after-removal.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { CreateReadlistModal } from './create-readlist-modal.tsx'
import { LikedReadlistCard } from './liked-readlist-card.tsx'
import { ReadlistCard } from './readlist-card.tsx'
import { ReadlistsSkeleton } from './readlists-skeleton.tsx'
import { likedReadlistsQuery, readlistsQuery, sharedReadlistsQuery } from './data/readlists-queries.ts'
import styles from './readlists-page.module.css'
import { SharedReadlistCard } from './shared-readlist-card.tsx'

const failure = 'Failed to load readlists.'

export function ReadlistsPage() {
  const api = useApi()
  const own = useQuery(readlistsQuery(api))
  const shared = useQuery(sharedReadlistsQuery(api))
  usePrefetchQuery(likedReadlistsQuery(api))
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
      {/* Rendered after the list above it, to avoid a layout shift. */}
      {!isFirstLoad(own) && <SharedReadlists />}
      {!isFirstLoad(shared) && <LikedReadlists />}
      <CreateReadlistModal open={creating} onClose={() => setCreating(false)} />
    </>
  )
}

function OwnReadlists() {
  const lists = useQuery(readlistsQuery(useApi()))
  return (
    <QueryContent query={lists} skeleton={<ReadlistsSkeleton />} failure={failure}>
      {({ readlists }) => (
        <>
          <h2>
            <VisuallyHidden>Made by Me</VisuallyHidden>
          </h2>
          <Cards label="My Readlists" readlists={readlists} Card={ReadlistCard} />
        </>
      )}
    </QueryContent>
  )
}

function SharedReadlists() {
  const lists = useQuery(sharedReadlistsQuery(useApi()))
  useFocusAfterLast(lists.data?.readlists.length ?? 0)
  return (
    <section className={styles.shared} aria-labelledby="shared">
      <h2 id="shared">Shared With Me</h2>
      <QueryContent query={lists} skeleton={<ReadlistsSkeleton />} failure={failure}>
        {({ readlists }) =>
          readlists.length > 0 ? (
            <Cards label="Shared With Me" readlists={readlists} Card={SharedReadlistCard} />
          ) : (
            <p className={styles.none}>
              No readlists have been shared with you yet. Readlists that others share with you will appear here.
            </p>
          )
        }
      </QueryContent>
    </section>
  )
}

/** Nothing until one has liked a readlist. */
function LikedReadlists() {
  const { data } = useQuery(likedReadlistsQuery(useApi()))
  if (!data || data.readlists.length === 0) return null
  return (
    <section className={styles.shared} aria-labelledby="liked">
      <h2 id="liked">Liked</h2>
      <Cards label="Liked" readlists={data.readlists} Card={LikedReadlistCard} />
    </section>
  )
}

interface CardsProps<L> {
  label: string
  readlists: readonly L[]
  Card: ComponentType<{ readlist: L }>
}

function Cards<L extends { id: string }>({ label, readlists, Card }: CardsProps<L>) {
  const list = useRef<HTMLUListElement>(null)
  const rememberFocus = useFocusAfterRemoval(list, readlists.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only observes where the focus is
    <ul ref={list} className={styles.grid} aria-label={label} onFocus={rememberFocus}>
      {readlists.map((readlist, index) => (
        <li key={readlist.id} className={styles.cell} aria-posinset={index + 1} aria-setsize={readlists.length}>
          <Card readlist={readlist} />
        </li>
      ))}
    </ul>
  )
}
