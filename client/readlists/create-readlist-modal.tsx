import { useState, type FormEvent } from 'react'
import { Button } from '../ui/button/button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { canBeSent, noWords, ReadlistFields } from './about/readlist-fields.tsx'
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
  const [words, setWords] = useState(noWords)
  const create = useCreateReadlist(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canBeSent(words) || create.pending) return
    const [name, description] = [words.name.trim(), words.description.trim()]
    create.send({ name, ...(description !== '' && { description }), ...(words.is_numbered && { is_numbered: true }) })
  }

  return (
    <form onSubmit={submit} noValidate>
      <ReadlistFields label="Name" words={words} refusal={create.error} onWords={setWords} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!canBeSent(words)} pending={create.pending}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}
