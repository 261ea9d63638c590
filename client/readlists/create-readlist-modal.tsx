import { useState, type FormEvent } from 'react'
import { maxReadlistNameLength } from '#contract/readlists.ts'
import { isBlank } from '#contract/shapes.ts'
import { Button } from '../ui/button/button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { LimitedTextField } from '../ui/form/limited-text-field.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { useCreateReadlist } from './data/use-create-readlist.ts'

interface CreateReadlistModalProps {
  open: boolean
  onClose: () => void
}

export function CreateReadlistModal({ open, onClose }: CreateReadlistModalProps) {
  return (
    <Modal title="Create New Readlist" open={open} onClose={onClose}>
      <CreateReadlistForm onClose={onClose} />
    </Modal>
  )
}

/** Mounted anew for each opening. */
function CreateReadlistForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const create = useCreateReadlist(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlank(name) && !create.pending) create.send(name.trim())
  }

  return (
    <form onSubmit={submit} noValidate>
      <LimitedTextField
        label="Name"
        placeholder="Enter readlist name"
        refusal={create.error}
        value={name}
        limit={maxReadlistNameLength}
        saidFrom={20}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isBlank(name)} pending={create.pending}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}
