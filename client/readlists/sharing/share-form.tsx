import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shareReadlist } from '#contract/readlists.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { readlistsKey } from '../data/readlists-queries.ts'
import { ReaderField } from './reader-field.tsx'
import styles from './share-readlist.module.css'

interface ShareFormProps {
  readlist: { id: string; name: string }
  onClose: () => void
}

export function ShareForm({ readlist, onClose }: ShareFormProps) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const [username, setUsername] = useState('')
  const blank = isBlank(username)
  const share = useMutation({
    mutationFn: (target_username: string) =>
      api.call(shareReadlist, { body: { readlist_id: readlist.id, target_username } }),
    onSuccess: ({ gamification }) => {
      // Announced even if the share earned nothing.
      celebrate({ ...gamification, notification: { ...gamification.notification, show: true } }, { alert: true })
      void queries.invalidateQueries({ queryKey: readlistsKey })
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!blank && !share.isPending) share.mutate(username.trim())
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.name}>{readlist.name}</p>
      <ReaderField
        value={username}
        refusal={share.error ? errorMessage(share.error, 'Failed to share the readlist. Please try again.') : undefined}
        onValue={setUsername}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={blank} pending={share.isPending}>
          Share
        </Button>
      </DialogActions>
    </form>
  )
}
