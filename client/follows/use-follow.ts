import { useQueryClient } from '@tanstack/react-query'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { useApi } from '../transport/api-context.ts'
import { useToggle } from '../transport/use-toggle.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { useUser } from '../session/session-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { refreshFollows, showFollowing } from './follows-queries.ts'

/** The last press wins. */
export function useFollow(username: string, following: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const viewer = useUser()?.username ?? ''
  const { value, pending, press } = useToggle({ stored: following, send, onFailure })

  async function send(to: boolean) {
    const reply = await api.call(to ? followReader : unfollowReader, { body: { username } })
    await showFollowing(queries, { username, is_following: reply.is_following }, reply.followers_count)
    refreshFollows(queries, viewer, username)
    celebrate(reply.gamification)
  }

  function onFailure(_: unknown, to: boolean) {
    toast({ message: to ? 'Failed to follow user' : 'Failed to unfollow user', problem: true })
  }

  return { following: value, pending, toggle: () => press(!value) }
}
