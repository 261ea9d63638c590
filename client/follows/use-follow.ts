import { useQueryClient } from '@tanstack/react-query'
import { Failure } from '#contract/errors.ts'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { useApi } from '../transport/api-context.ts'
import { useToggle } from '../transport/use-toggle.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { useUser } from '../session/session-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { profileKey, refreshFollows, showFollowing } from './follows-queries.ts'

/** Followed, asked to, or neither. */
export type FollowState = 'following' | 'requested' | 'none'

export function followStateOf({
  is_following,
  requested,
}: {
  is_following: boolean
  requested?: boolean
}): FollowState {
  if (is_following) return 'following'
  return requested ? 'requested' : 'none'
}

/** The last press wins. */
export function useFollow(username: string, state: FollowState) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const viewer = useUser()?.username ?? ''
  const { value, pending, press } = useToggle<FollowState, 'following' | 'none'>({ stored: state, send, onFailure })

  async function send(to: 'following' | 'none') {
    const reply = await api.call(to === 'following' ? followReader : unfollowReader, { body: { username } })
    const { is_following, requested = false, followers_count } = reply
    await showFollowing(queries, { username, is_following, requested }, followers_count)
    // Without a count, what followers alone see may have gone.
    if (followers_count === 0) void queries.invalidateQueries({ queryKey: profileKey(username) })
    refreshFollows(queries, viewer, username)
    celebrate(reply.gamification)
  }

  function onFailure(error: unknown, to: 'following' | 'none') {
    const isPrivate = error instanceof Failure && error.code === 'profile_private'
    const message = to === 'following' ? 'Failed to follow user' : 'Failed to unfollow user'
    toast({ message: isPrivate ? error.message : message, problem: true })
  }

  return { state: value, pending, toggle: () => press(value === 'none' ? 'following' : 'none') }
}
