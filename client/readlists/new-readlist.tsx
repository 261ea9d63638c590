import { useRef, useState, type FormEvent } from 'react'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { maxReadlistNameLength } from '#contract/readlists.ts'
import { Button } from '../ui/button/button.tsx'
import { isWithin } from '../ui/form/limit.ts'
import { LimitedTextField } from '../ui/form/limited-text-field.tsx'
import styles from './manage-readlists.module.css'
import { useCreateReadlist } from './data/use-create-readlist.ts'

/** Creates a readlist without leaving the popup. */
export function NewReadlist({ onCreated }: { onCreated: (readlist: ReadlistSummary) => void }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const canBeSent = isWithin(maxReadlistNameLength, name)
  const opener = useRef<HTMLButtonElement>(null)
  const create = useCreateReadlist((readlist) => {
    close()
    onCreated(readlist)
  })

  function close() {
    setOpen(false)
    setName('')
    create.forgetError()
    requestAnimationFrame(() => opener.current?.focus())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canBeSent && !create.pending) create.send({ name: name.trim() })
  }

  if (!open) {
    return (
      <Button ref={opener} look="bare" className={styles.create} onClick={() => setOpen(true)}>
        + Create New Readlist
      </Button>
    )
  }
  return (
    <form className={styles.newList} onSubmit={submit} noValidate>
      <LimitedTextField
        label="Name of the new readlist"
        refusal={create.error}
        value={name}
        limit={maxReadlistNameLength}
        saidFrom={20}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press in order to type
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.newListActions}>
        <Button small onClick={close}>
          Cancel
        </Button>
        <Button look="primary" small type="submit" disabled={!canBeSent} pending={create.pending}>
          Create
        </Button>
      </div>
    </form>
  )
}
