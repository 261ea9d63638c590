import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { blockReader } from '#contract/privacy/blocks.ts'
import { muteReader, unmuteReader } from '#contract/privacy/mutes.ts'
import type { Profile } from '#contract/profiles.ts'
import { profileKey, refreshFeed } from '../follows/follows-queries.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'

// Loaded on demand: few are ever blocked.
const { Popup: BlockDialog, preload } = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)

interface ReaderActionsProps {
  username: string
  muted: boolean
}

/** What keeps another reader at a distance, for a menu. */
export function ReaderActions({ username, muted }: ReaderActionsProps) {
  const [asking, setAsking] = useState(false)
  const mute = useMute(username)
  const block = useBlock(username)
  return (
    <>
      <Button look="bare" small pending={mute.isPending} onClick={() => mute.mutate(!muted)}>
        {muted ? 'Unmute' : 'Mute'}
      </Button>
      <Button look="bare" small onPointerEnter={preload} onFocus={preload} onClick={() => setAsking(true)}>
        Block
      </Button>
      {asking && (
        <BlockDialog
          username={username}
          pending={block.isPending}
          error={block.error ? errorMessage(block.error, 'That did not work. Please try again.') : undefined}
          onBlock={() => block.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function useMute(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (to: boolean) => api.call(to ? muteReader : unmuteReader, { body: { username } }),
    onSuccess(_, to) {
      queries.setQueryData<Profile>(profileKey(username), (before) => before && { ...before, is_muted: to })
      refreshFeed(queries)
      toast({
        message: to ? `You will hear no more of what ${username} does` : `You will hear of ${username} again`,
      })
    },
    onError: (error) => toast({ message: errorMessage(error, 'That did not work. Please try again.'), problem: true }),
  })
}

function useBlock(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.call(blockReader, { body: { username } }),
    async onSuccess() {
      await navigate('/settings/privacy')
      // Whatever was loaded may still show the other.
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries()
      toast({ message: `${username} is blocked` })
    },
  })
}
