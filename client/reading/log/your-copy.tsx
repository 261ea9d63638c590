import { useQueryClient } from '@tanstack/react-query'
import { maxCopies, updateEntry, type Entry } from '#contract/library/readings.ts'
import type { Input } from '#contract/endpoint.ts'
import { ratingsQuery } from '../../ratings/rating-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
import { Button } from '../../ui/button/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Fold } from '../../ui/folding/fold.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { showEntry } from '../data/entry-queries.ts'
import { PrivateNote } from './private-note.tsx'
import styles from './your-copy.module.css'

interface YourCopyProps {
  bookId: string
  entry: Entry
}

/** What the reader keeps about the book beside its readings; nobody else sees any of it. */
export function YourCopy({ bookId, entry }: YourCopyProps) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const fields = Object.entries(entry.source_fields)
  const isPrivate = useToggle({ stored: entry.visibility === 'private', send: hide, onFailure })
  const copies = useToggle({
    stored: entry.owned_copies,
    send: (owned_copies: number) => change({ owned_copies }),
    onFailure,
  })

  async function change(body: Input<typeof updateEntry>['body']) {
    const reply = await api.call(updateEntry, { params: { id: bookId }, body })
    await showEntry(queries, api, bookId, reply.entry)
  }

  async function hide(hidden: boolean) {
    await change({ visibility: hidden ? 'private' : 'public' })
    // A private book takes its rating out of the average.
    void queries.invalidateQueries({ queryKey: ratingsQuery(api, bookId).queryKey })
  }

  function onFailure(error: unknown) {
    toast({ message: errorMessage(error, 'Failed to save. Please try again.'), problem: true })
  }

  return (
    <section className={styles.section} aria-labelledby="your-copy">
      <h2 id="your-copy" className={styles.title}>
        Your copy
      </h2>
      {entry.own ? (
        <p className={styles.own}>This book is yours alone: nobody else can see it.</p>
      ) : (
        <CheckBox
          label="Only you see this book"
          role="switch"
          aria-checked={isPrivate.value}
          checked={isPrivate.value}
          onChecked={isPrivate.press}
        />
      )}
      <div className={styles.copies}>
        <span>Copies owned</span>
        <Button
          small
          aria-label="One copy fewer"
          aria-disabled={copies.value === 0}
          onClick={() => copies.press(Math.max(0, copies.value - 1))}
        >
          −
        </Button>
        <output className={styles.count}>{copies.value}</output>
        <Button
          small
          aria-label="One copy more"
          aria-disabled={copies.value === maxCopies}
          onClick={() => copies.press(Math.min(maxCopies, copies.value + 1))}
        >
          +
        </Button>
      </div>
      <PrivateNote text={entry.private_note} onSave={(private_note) => change({ private_note })} />
      {fields.length > 0 && (
        <Fold summary="From your import" className={styles.import}>
          <dl className={styles.fields}>
            {fields.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </section>
  )
}
