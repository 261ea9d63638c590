import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { checkFollow, listFollowers, listFollowing } from '#contract/follows.ts'
import { getProfile, searchReaders, type Profile } from '#contract/profiles.ts'
import { listReadersAlike } from '#contract/profiles/readers-alike.ts'
import { pointsKey } from '../points/points-queries.ts'
import { cancelReads } from '../transport/cancel-reads.ts'
import { changeResults } from '../transport/change-results.ts'
import { firstPage } from '../transport/first-page.ts'

/** Usernames are case-insensitive. */
const fold = (username: string) => username.toLowerCase()

export function readersQuery(api: Api, query: string) {
  return queryOptions({
    queryKey: ['readers', query],
    queryFn: () => api.call(searchReaders, { query: { q: query } }),
    enabled: query !== '',
  })
}

/** Under the same key as the readers found, so that following shows here, too. */
export function readersAlikeQuery(api: Api) {
  return queryOptions({ queryKey: ['readers', 'alike', null], queryFn: () => api.call(listReadersAlike, {}) })
}

export function profileKey(username: string) {
  return ['profile', fold(username)]
}

/** Of the reviews after the newest: below the profile, so that they are refreshed with it. */
export function readerReviewsKey(username: string) {
  return [...profileKey(username), 'reviews']
}

export function profileQuery(api: Api, username: string) {
  return queryOptions({
    queryKey: profileKey(username),
    queryFn: () => api.call(getProfile, { params: { username } }),
  })
}

/** Never served from the cache: another tab may have changed it. */
export function followStatusQuery(api: Api, username: string) {
  return queryOptions({
    queryKey: ['follow-status', fold(username)],
    queryFn: () => api.call(checkFollow, { params: { username } }),
    staleTime: 0,
  })
}

/** What the readers followed have done. */
export const feedKey = ['feed']

export type FollowList = 'followers' | 'following'
type FollowsPage = Reply<typeof listFollowers>

export function followsQuery(api: Api, username: string, list: FollowList) {
  return infiniteQueryOptions({
    queryKey: followsKey(username, list),
    queryFn: ({ pageParam }): Promise<FollowsPage> =>
      api.call(list === 'followers' ? listFollowers : listFollowing, {
        params: { username },
        query: pageParam === undefined ? {} : { after: pageParam },
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

function followsKey(username: string, list: FollowList) {
  return ['follows', fold(username), list]
}

interface Followed {
  username: string
  is_following: boolean
  requested?: boolean
}

/** Updates every query that shows whether the viewer follows the reader; `followers` is the reader's new count. */
export async function showFollowing(queries: QueryClient, reader: Followed, followers: number): Promise<void> {
  const name = fold(reader.username)
  await cancelReads(queries, ['follow-status', name], profileKey(name), ['readers'], ['follows'])
  const ties = { is_following: reader.is_following, requested: reader.requested ?? false }
  const mark = <Row extends Followed>(row: Row): Row => (fold(row.username) === name ? { ...row, ...ties } : row)
  queries.setQueryData(['follow-status', name], ties)
  queries.setQueryData<Profile>(
    profileKey(name),
    (before) => before && { ...before, ...ties, followers_count: followers },
  )
  queries.setQueriesData<Reply<typeof searchReaders>>(
    { queryKey: ['readers'] },
    (before) => before && { results: before.results.map(mark) },
  )
  changeResults<Followed>(queries, ['follows'], (results) => results.map(mark))
}

/** For after the viewer's own followers have changed. */
export function refreshFollowers(queries: QueryClient, viewer: string): void {
  void queries.invalidateQueries({ queryKey: followsKey(viewer, 'followers') })
  void queries.invalidateQueries({ queryKey: profileKey(viewer) })
  // As the viewer's own page shows them.
  void queries.invalidateQueries({ queryKey: pointsKey })
}

/**
 * Refetches the lists that the viewer has joined or left by following. The viewer's own list stays as it is while shown, so that an
 * unfollow can be reversed.
 */
export function refreshFollows(queries: QueryClient, viewer: string, username: string): void {
  void queries.invalidateQueries({ queryKey: followsKey(username, 'followers') })
  void queries.invalidateQueries({ queryKey: followsKey(viewer, 'following'), refetchType: 'none' })
  void queries.invalidateQueries({ queryKey: profileKey(viewer), refetchType: 'none' })
  refreshFeed(queries)
}

/** The feed, and what books' pages show first. */
const toldOfFollowed = [feedKey, ['reviews'], ['book-friends']]

/** For after the viewer has chosen anew whose doings to hear of; nothing of before is shown again. */
export function refreshFeed(queries: QueryClient): void {
  for (const queryKey of toldOfFollowed) {
    queries.removeQueries({ queryKey, type: 'inactive' })
    void queries.invalidateQueries({ queryKey })
  }
}
