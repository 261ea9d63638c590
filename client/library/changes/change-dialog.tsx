import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Book } from '#contract/book.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { refreshLibrary } from '../data/library-queries.ts'
import { booksText } from './books-text.ts'
import { ChoiceList } from './choice-list.tsx'
import { ChangesShown } from './changes-shown.tsx'
import styles from './change-dialog.module.css'
import { sumEarned } from './sum-earned.ts'
import { useChanges, type Changes } from './use-changes.ts'
import { useChoices, type ChangeKind } from './use-choices.ts'

interface ChangeDialogProps {
  kind: ChangeKind
  books: readonly Book[]
  open: boolean
  /** Called with the books that are left: those that were not changed. */
  onOver: (left: readonly Book[]) => void
  onClose: () => void
}

const titles: Record<ChangeKind, string> = {
  state: 'Set state',
  readlist: 'Add to a readlist',
  visibility: 'Who sees them',
}

/** One change for all selected books. */
export function ChangeDialog({ kind, books, open, onOver, onClose }: ChangeDialogProps) {
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const choices = useChoices(kind)
  const [chosen, setChosen] = useState<string>()
  // What was selected when the change began: the list changes while it goes on.
  const [all] = useState(books)
  const { changes, start, stop } = useChanges((end) => {
    void refreshLibrary(queries)
    // Nearly everything may show one of these books.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'library' })
    if (end.changed.length > 0) celebrate(sumEarned(end.earned, `${booksText(end.changed.length)} changed.`))
    if (end.changed.length === all.length) onClose()
    onOver(leftOf(all, end))
  })
  const choice = choices.list.find(({ value }) => value === chosen)
  const working = changes?.state === 'running' || changes?.state === 'waiting'

  function close() {
    stop()
    onClose()
  }

  return (
    <Modal title={titles[kind]} open={open} onClose={close}>
      <p className={styles.about}>{booksText(all.length)} selected</p>
      {changes ? (
        <ChangesShown changes={changes} />
      ) : (
        <ChoiceList
          label={titles[kind]}
          list={choices.list}
          instead={choices.instead}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <DialogActions>
        {working ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <>
            <Button onClick={onClose}>{changes ? 'Close' : 'Cancel'}</Button>
            {!changes && (
              <Button look="primary" disabled={!choice} onClick={() => choice && start(all, choice.change)}>
                Change {booksText(all.length)}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Modal>
  )
}

function leftOf(all: readonly Book[], { changed }: Changes): Book[] {
  return all.filter((book) => !changed.includes(book))
}
