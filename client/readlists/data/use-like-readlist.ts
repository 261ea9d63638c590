import { useQueryClient } from '@tanstack/react-query'
import { likeReadlist, unlikeReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { firstOfReadlistQuery, readlistQuery, sharedReadlistsQuery } from './readlists-queries.ts'

interface Liked {
  id: string
  liked?: boolean
  likes_count?: number
}

/** Follows a press at once. */
export function useLikeReadlist({ id, liked = false, likes_count = 0 }: Liked) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const { value, press } = useToggle({ stored: liked, send, onFailure })

  async function send(to: boolean) {
    const params = { id }
    const now = await (to ? api.call(likeReadlist, { params }) : api.call(unlikeReadlist, { params }))
    for (const { queryKey } of [readlistQuery(api, id), firstOfReadlistQuery(api, id)])
      queries.setQueryData(queryKey, (list) => list && { ...list, ...now })
    void queries.invalidateQueries({ queryKey: sharedReadlistsQuery(api).queryKey, refetchType: 'none' })
  }

  function onFailure(error: unknown) {
    toast({ message: errorMessage(error, 'Failed to save this. Please try again.'), problem: true })
    // It may be gone.
    void queries.invalidateQueries({ queryKey: readlistQuery(api, id).queryKey })
  }

  return { liked: value, count: likes_count + Number(value) - Number(liked), toggle: () => press(!value) }
}
