import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { useIsOneself, useUser } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './follow-button.module.css'
import { followStatusQuery } from './follows-queries.ts'
import { followStateOf, useFollow, type FollowState } from './use-follow.ts'

const texts: Record<FollowState, string> = { following: 'Unfollow', requested: 'Requested', none: 'Follow' }
const titles: Record<FollowState, string> = {
  following: 'Unfollow',
  requested: 'Withdraw your request to follow',
  none: 'Follow',
}

interface FollowButtonProps {
  username: string
  state: FollowState
  small?: boolean
}

/** Not shown next to the viewer's own name. */
export function FollowButton(props: FollowButtonProps) {
  const isVisitor = !useUser()
  return useIsOneself(props.username) || isVisitor ? null : <Toggle {...props} />
}

/** Checks the current status with the server first. */
export function CheckedFollowButton({ username, state }: FollowButtonProps) {
  const check = useQuery(followStatusQuery(useApi(), username))
  return (
    <div className={styles.checked}>
      <FollowButton username={username} state={check.data ? followStateOf(check.data) : state} />
      {check.isError && !check.data && (
        <p role="alert" className={styles.failed}>
          Failed to check follow status
        </p>
      )}
    </div>
  )
}

/** Stays enabled while a press is pending, so that another press can reverse it. */
function Toggle({ username, state: known, small = false }: FollowButtonProps) {
  const { state, pending, toggle } = useFollow(username, known)
  return (
    <Button
      look={state !== 'none' ? 'quiet' : small ? 'soft' : 'primary'}
      small={small}
      title={`${titles[state]} ${username}`}
      className={classNames(styles.button, small && styles.small)}
      onClick={toggle}
    >
      {pending ? 'Loading...' : texts[state]}
    </Button>
  )
}
