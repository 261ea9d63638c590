import { useState } from 'react'
import { handOverGroup, removeMember } from '#contract/groups/group-members.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useGroupChange } from '../data/use-group-change.ts'
import styles from './members.module.css'

interface MemberMenuProps {
  groupId: string
  username: string
  /** Whether the group could be handed over to them. */
  canOrganize: boolean
}

/** What the organizer can do about a member. */
export function MemberMenu({ groupId, username, canOrganize }: MemberMenuProps) {
  const [asking, setAsking] = useState<'remove' | 'hand-over'>()
  const input = { params: { id: groupId }, body: { username } }
  const remove = useGroupChange({
    send: (api) => api.call(removeMember, input),
    said: () => `${username} is no longer in the group.`,
    onDone: () => setAsking(undefined),
    focus: 'members',
    showsFailure: true,
  })
  const handOver = useGroupChange({
    send: (api) => api.call(handOverGroup, input),
    said: () => `${username} organizes the group now.`,
    onDone: () => setAsking(undefined),
    focus: 'members',
    showsFailure: true,
  })
  return (
    <div className={styles.acts}>
      {canOrganize && (
        <Button small look="bare" aria-label={`Hand over to ${username}`} onClick={() => setAsking('hand-over')}>
          Hand over
        </Button>
      )}
      <Button small look="bare" aria-label={`Remove ${username}`} onClick={() => setAsking('remove')}>
        Remove
      </Button>
      <ConfirmDialog
        title="Hand over"
        question={`Make ${username} the organizer? Only they can invite readers and change the plan then.`}
        confirmText="Hand over"
        open={asking === 'hand-over'}
        pending={handOver.isPending}
        error={handOver.error ? errorMessage(handOver.error, 'That did not work. Please try again.') : undefined}
        onConfirm={() => handOver.mutate()}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        title="Remove reader"
        question={`Remove ${username} from the group? What they wrote stays, and they cannot come back.`}
        confirmText="Remove"
        open={asking === 'remove'}
        pending={remove.isPending}
        error={remove.error ? errorMessage(remove.error, 'That did not work. Please try again.') : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}
