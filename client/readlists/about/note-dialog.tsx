import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Book } from '#contract/book.ts'
import { maxReadlistNote, noteReadlistBook } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { isLongerThan } from '../../ui/form/limit.ts'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import { readlistQuery } from '../data/readlists-queries.ts'

interface NoteDialogProps {
  readlistId: string
  book: Book
  note: string
  onClose: () => void
}

/** Asks for a sentence on a book of a readlist; mounted anew for each opening. */
export function NoteDialog({ readlistId, book, note, onClose }: NoteDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [text, setText] = useState(note)
  const save = useMutation({
    mutationFn: () =>
      api.call(noteReadlistBook, {
        params: { id: readlistId, book: book.google_books_id },
        body: { note: text.trim() },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: readlistQuery(api, readlistId).queryKey })
      onClose()
    },
  })
  const canBeSent = !isLongerThan(maxReadlistNote, text.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canBeSent && !save.isPending) save.mutate()
  }

  return (
    <Modal title="Why this book" open onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <LimitedTextArea
          label={`A sentence on ${book.title}`}
          placeholder="What it does in this list"
          hint="Everyone who sees the list reads it below the book."
          value={text}
          limit={maxReadlistNote}
          saidFrom={40}
          rows={3}
          refusal={save.error ? errorMessage(save.error, 'Failed to save. Please try again.') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canBeSent} pending={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
