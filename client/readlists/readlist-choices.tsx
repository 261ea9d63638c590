import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { useApi } from '../transport/api-context.ts'
import { useFocusAfterRemoval } from '../books/list/use-focus-after-removal.ts'
import { Button } from '../ui/button/button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { NewReadlist } from './new-readlist.tsx'
import { ReadlistChoice } from './readlist-choice.tsx'
import { readlistsAroundQuery } from './data/readlists-queries.ts'
import styles from './manage-readlists.module.css'
import { useApplyReadlists } from './data/use-apply-readlists.ts'
import type { Book } from '#contract/book.ts'

interface ReadlistChoicesProps {
  book: Book
  onClose: () => void
}

export function ReadlistChoices({ book, onClose }: ReadlistChoicesProps) {
  const lists = useQuery(readlistsAroundQuery(useApi(), book))
  return (
    <QueryContent query={lists} skeleton={<ChoicesSkeleton />} failure="Failed to load readlists.">
      {({ readlists }) => <Choices readlists={readlists} book={book} onClose={onClose} />}
    </QueryContent>
  )
}

function Choices({ readlists, book, onClose }: ReadlistChoicesProps & { readlists: readonly ReadlistSummary[] }) {
  const apply = useApplyReadlists(book, onClose)
  const ul = useRef<HTMLUListElement>(null)
  const rememberFocus = useFocusAfterRemoval(ul, readlists.length)
  // What the reader has changed; all other readlists keep their current state.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  // Decided on opening, so that ticking a readlist does not move it under the pointer.
  const [first, setFirst] = useState(() => readlists.filter((list) => holds(list, book)).map(({ id }) => id))

  function choose(id: string, isIn: boolean) {
    setChosen((before) => new Map(before).set(id, isIn))
  }

  function add({ id }: ReadlistSummary) {
    setFirst((before) => [...before, id])
    choose(id, true)
  }

  const isSelected = (list: ReadlistSummary) =>
    list.kept_for_you ? holds(list, book) : (chosen.get(list.id) ?? holds(list, book))
  const selected = readlists.filter((list) => !list.kept_for_you && isSelected(list)).map(({ id }) => id)
  const isFirst = (list: ReadlistSummary) => first.includes(list.id)
  const inOrder = [...readlists.filter(isFirst), ...readlists.filter((list) => !isFirst(list))]
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only observes where the focus is */}
      <ul ref={ul} className={styles.lists} onFocus={rememberFocus}>
        {inOrder.map((list, index) => (
          <ReadlistChoice
            key={list.id}
            aria-posinset={index + 1}
            aria-setsize={inOrder.length}
            readlist={list}
            selected={isSelected(list)}
            onSelect={(isIn) => choose(list.id, isIn)}
          />
        ))}
      </ul>
      <NewReadlist onCreated={add} />
      <FormError text={apply.error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" pending={apply.pending} onClick={() => apply.send(selected)}>
          Apply
        </Button>
      </DialogActions>
    </>
  )
}

/** Compares the source's id if there is one, else ours. */
function holds(list: ReadlistSummary, { google_books_id, id }: Book): boolean {
  return list.books.some((book) => (google_books_id ? book.google_books_id === google_books_id : book.id === id))
}

function ChoicesSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="block" className={styles.skeletonRow} />
      <Skeleton shape="block" className={styles.skeletonRow} />
      <Skeleton shape="block" className={styles.skeletonRow} />
    </div>
  )
}
