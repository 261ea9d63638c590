import { useQueryClient } from '@tanstack/react-query'
import { likeReadlist, unlikeReadlist, type LikedReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { useLikes } from '../../transport/use-likes.ts'
import { firstOfReadlistQuery, likedReadlistsQuery, readlistQuery, sharedReadlistsQuery } from './readlists-queries.ts'

interface Liked {
  id: string
  liked?: boolean
  likes_count?: number
}

export function useLikeReadlist(readlist: Liked) {
  const api = useApi()
  const queries = useQueryClient()
  const { id } = readlist
  return useLikes(readlist, { send, onFailure })

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

  function onFailure() {
    // It may be gone.
    void queries.invalidateQueries({ queryKey: readlistQuery(api, id).queryKey })
  }
}
