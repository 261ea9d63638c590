import { useQueryClient } from '@tanstack/react-query'
import { likeReadlist, unlikeReadlist, type LikedReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { firstOfReadlistQuery, likedReadlistsQuery, readlistQuery, sharedReadlistsQuery } from './readlists-queries.ts'

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
    // What is taken back stays there until the page is opened again.
    const { queryKey: likedKey } = likedReadlistsQuery(api)
    queries.setQueryData(likedKey, (all) => all && { readlists: all.readlists.map(changed) })
    for (const queryKey of [sharedReadlistsQuery(api).queryKey, likedKey])
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })

    function changed(list: LikedReadlist): LikedReadlist {
      return list.id === id ? { ...list, ...now } : list
    }
  }

  function onFailure(error: unknown) {
    toast({ message: errorMessage(error, 'Failed to save this. Please try again.'), problem: true })
    // It may be gone.
    void queries.invalidateQueries({ queryKey: readlistQuery(api, id).queryKey })
  }

  return { liked: value, count: likes_count + Number(value) - Number(liked), toggle: () => press(!value) }
}
