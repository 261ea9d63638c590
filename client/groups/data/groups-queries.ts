import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { openGroupLink } from '#contract/groups/group-members.ts'
import { listPosts } from '#contract/groups/group-posts.ts'
import { getGroup, listGroups } from '#contract/groups/groups.ts'
import { groupsKey } from '../../reading/data/entry-queries.ts'


/** The reader's groups and invitations. */
export function groupsQuery(api: Api) {
  return queryOptions({ queryKey: [...groupsKey, 'own'], queryFn: () => api.call(listGroups, {}) })
}

export function groupQuery(api: Api, id: string) {
  return queryOptions({ queryKey: [...groupsKey, 'one', id], queryFn: () => api.call(getGroup, { params: { id } }) })
}

export function groupLinkQuery(api: Api, link: string) {
  return queryOptions({
    queryKey: [...groupsKey, 'link', link],
    queryFn: () => api.call(openGroupLink, { params: { link } }),
  })
}

/** The posts of a part's thread, oldest first. */
export function postsQuery(api: Api, id: string, part: number) {
  return infiniteQueryOptions({
    queryKey: [...groupsKey, 'posts', id, part],
    queryFn: ({ pageParam }) =>
      api.call(listPosts, { params: { id, part }, query: pageParam === '' ? {} : { after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** After a change to who is in, what is planned, or what is written. */
export function refreshGroups(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: groupsKey })
}
