import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { renameReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { readlistsKey } from '../data/readlists-queries.ts'
import { canBeSent, noWords, ReadlistFields } from './readlist-fields.tsx'

interface EditReadlistDialogProps {
  readlist: { id: string; name: string; description?: string; is_numbered?: boolean | undefined }
  open: boolean
  onClose: () => void
}

/** Changes the name of a readlist, and what is said of it. */
export function EditReadlistDialog({ readlist, open, onClose }: EditReadlistDialogProps) {
  return (
    <Modal title="Edit Readlist" open={open} onClose={onClose}>
      <EditReadlistForm readlist={readlist} onClose={onClose} />
    </Modal>
  )
}

/** Mounted anew for each opening. */
function EditReadlistForm({ readlist, onClose }: Omit<EditReadlistDialogProps, 'open'>) {
  const api = useApi()
  const queries = useQueryClient()
  const { id, name, description = '', is_numbered = false } = readlist
  const [words, setWords] = useState({ ...noWords, name, description, is_numbered })
  const edit = useMutation({
    mutationFn: () =>
      api.call(renameReadlist, {
        body: {
          readlist_id: id,
          new_name: words.name.trim(),
          description: words.description.trim(),
          is_numbered: words.is_numbered,
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: readlistsKey })
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canBeSent(words) && !edit.isPending) edit.mutate()
  }

  return (
    <form onSubmit={submit} noValidate>
      <ReadlistFields
        label="Name"
        words={words}
        refusal={edit.error ? errorMessage(edit.error, 'Failed to save the readlist. Please try again.') : undefined}
        onWords={setWords}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!canBeSent(words)} pending={edit.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
