import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeFollower } from '#contract/privacy/follow-requests.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { refreshFollowers } from './follows-queries.ts'

/** Takes a follower off the viewer's own list. */
export function RemoveFollower({ username }: { username: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const viewer = useUser()?.username ?? ''
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.call(removeFollower, { body: { username } }),
    onSuccess() {
      setAsking(false)
      refreshFollowers(queries, viewer)
      toast({ message: `${username} no longer follows you` })
    },
  })
  return (
    <>
      <Button look="bare" small aria-label={`Remove ${username}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        title="Remove follower"
        question={`${username} will no longer follow you, and is not told.`}
        confirmText="Remove"
        open={asking}
        pending={remove.isPending}
        error={remove.error ? errorMessage(remove.error, 'That did not work. Please try again.') : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
