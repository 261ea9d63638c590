import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteChallenge, type Challenge } from '#contract/challenges.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { challengesKey } from './challenges-queries.ts'
import { focusChallenge } from './focus-challenge.ts'

const { Popup: ConfirmDialog, preload } = lazyDialog(
  async () => (await import('../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

/** Deletes a challenge of the reader's own, after asking. */
export function DeleteChallenge({ challenge: { id, name } }: { challenge: Pick<Challenge, 'id' | 'name'> }) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.call(deleteChallenge, { params: { id } }),
    onSuccess: async () => {
      setOpen(false)
      toast({ message: `You deleted ${name}.` })
      await queries.invalidateQueries({ queryKey: challengesKey })
      focusChallenge(id)
    },
  })

  function ask() {
    remove.reset()
    setAsked(true)
    setOpen(true)
  }

  return (
    <>
      <Button
        look="bare"
        small
        aria-label={`Delete Challenge: ${name}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={ask}
      >
        Delete
      </Button>
      {asked && (
        <ConfirmDialog
          title="Delete challenge"
          question={`Delete ${name}? Your books and points stay as they are.`}
          confirmText="Delete"
          open={open}
          pending={remove.isPending}
          error={remove.error ? errorMessage(remove.error, `Failed to delete ${name}. Please try again.`) : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
