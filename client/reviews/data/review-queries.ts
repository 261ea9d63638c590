import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/errors.ts'
import type { FeedEntry } from '#contract/feed/feed.ts'
import type { Profile } from '#contract/profiles.ts'
import type { listReaderReviews } from '#contract/profiles/reader-reviews.ts'
import { listReplies, listReviews, type Review, type ReviewOrder } from '#contract/reviews.ts'
import { cancelReads } from '../../transport/cancel-reads.ts'
import { changeResults } from '../../transport/change-results.ts'
import { firstPage } from '../../transport/first-page.ts'
import { askForPart } from '../../books/book-page.ts'
import { pointsKey } from '../../points/points-queries.ts'
import { feedKey, profileKey, readerReviewsKey } from '../../follows/follows-queries.ts'
import { isBy } from './review-author.ts'
import { changeReview, keepOlderReplies, removeReview } from './review-tree.ts'

type Pages = InfiniteData<Reply<typeof listReviews>, string | undefined>

/** Each order is kept apart, below one key for all of a book's reviews. */
export function reviewsQuery(api: Api, bookId: string, order: ReviewOrder = 'newest') {
  return infiniteQueryOptions({
    queryKey: order === 'newest' ? ['reviews', bookId] : ['reviews', bookId, order],
    queryFn: async ({ client, queryKey, pageParam }) => {
      const { yours = [], by_followed = [], ...page } = await askForPage(api, bookId, order, pageParam)
      const known = client.getQueryData<Pages>(queryKey)?.pages.flatMap((one) => one.results) ?? []
      return { ...page, results: keepOlderReplies(known, [...page.results, ...by_followed, ...yours]) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    // No automatic refetch: it would move the reviews while the reader is reading or writing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function askForPage(api: Api, bookId: string, order: ReviewOrder, after: string | undefined) {
  const params = { id: bookId }
  if (order !== 'newest') return api.call(listReviews, { params, query: { order, ...(after !== undefined && { after }) } })
  if (after !== undefined) return api.call(listReviews, { params, query: { after } })
  return askForPart(api, bookId, 'reviews', () => api.call(listReviews, { params, query: {} }))
}

/** All loaded reviews of a book, in the order they are shown in. */
export function shownReviews(queries: QueryClient, bookId: string, username: string | undefined): Review[] {
  const pages = queries.getQueryData<Pages>(['reviews', bookId])?.pages ?? []
  return groupsOf(pages, username).flatMap(({ reviews }) => reviews)
}

export type ReviewGroup = 'own' | 'followed' | 'others'

export interface ReviewsOfGroup {
  group: ReviewGroup
  reviews: Review[]
}

/**
 * Those there are, in the order in which they are shown: the reader's own first, then those by readers they follow. What came with the first
 * page comes once more with its own.
 */
export function groupsOf(
  pages: readonly { results: Review[] }[],
  username: string | undefined,
): ReviewsOfGroup[] {
  const reviews = pages.flatMap((page) => page.results)
  const all = [...new Map(reviews.map((review) => [review.id, review])).values()]
  const groups = Map.groupBy(all, (review) =>
    isBy(username, review) ? 'own' : review.by_followed ? 'followed' : 'others',
  )
  return (['own', 'followed', 'others'] as const).flatMap((group) => {
    const those = groups.get(group)
    return those ? [{ group, reviews: those }] : []
  })
}

/** So many by readers one follows, so that what others say is not far below; one more would not be worth a button. */
const followedAtFirst = 3

/** All but those of readers one follows that are left for a press. */
export function shownAtFirst({ group, reviews }: ReviewsOfGroup): Review[] {
  return group === 'followed' && reviews.length > followedAtFirst + 1 ? reviews.slice(0, followedAtFirst) : reviews
}

/** The replies before those that are shown, latest first. */
export function askForOlderReplies(api: Api, { id, replies }: Review): Promise<Reply<typeof listReplies>> {
  const after = replies.at(-1)?.id
  return api.call(listReplies, { params: { id }, query: after === undefined ? {} : { after } })
}

/** Changes the cached reviews of a book, and cancels what is being read of them, which may not know of the change. */
export async function applyReviewAction(
  queries: QueryClient,
  bookId: string,
  action: (reviews: Review[]) => Review[],
): Promise<void> {
  await cancelReads(queries, ['reviews', bookId])
  changeReviews(queries, bookId, action)
}

export function isGone(error: unknown): boolean {
  return error instanceof Failure && error.code === 'review_not_found'
}

/** Removes a review that no longer exists on the server, then refetches; on its author's profile and in the feed, too, if given. */
export async function showGone(queries: QueryClient, bookId: string, id: string, author?: string): Promise<void> {
  await applyReviewAction(queries, bookId, (reviews) => removeReview(reviews, id))
  if (author !== undefined) {
    for (const queryKey of [profileKey(author), feedKey]) void queries.invalidateQueries({ queryKey })
  }
  await queries.invalidateQueries({ queryKey: ['reviews', bookId] })
}

/** On the book's page, on its author's profile and in the feed. */
export async function showLikes(
  queries: QueryClient,
  { bookId, author, id }: { bookId: string; author: string; id: string },
  now: { likes_count: number; liked: boolean },
): Promise<void> {
  await cancelReads(queries, profileKey(author), feedKey)
  const mark = <Shown extends { id: string }>(review: Shown) => (review.id === id ? { ...review, ...now } : review)
  queries.setQueryData<Profile>(
    profileKey(author),
    (before) => before && { ...before, recent_reviews: before.recent_reviews.map(mark) },
  )
  changeResults<Reply<typeof listReaderReviews>['results'][number]>(queries, readerReviewsKey(author), (results) => results.map(mark))
  changeResults<FeedEntry>(queries, feedKey, (results) =>
    results.map((entry) => ({ ...entry, review: entry.review && mark(entry.review) })),
  )
  await applyReviewAction(queries, bookId, (reviews) => changeReview(reviews, id, mark))
}

/** Changes the cached reviews of a book anywhere in the tree. */
export function changeReviews(queries: QueryClient, bookId: string, change: (reviews: Review[]) => Review[]): void {
  changeResults(queries, ['reviews', bookId], change)
}

/** Adds the review at the front. */
export async function showNewReview(queries: QueryClient, bookId: string, review: Review): Promise<void> {
  await cancelReads(queries, ['reviews', bookId])
  queries.setQueriesData<Pages>({ queryKey: ['reviews', bookId] }, (before) => {
    const [first, ...others] = before?.pages ?? []
    if (!before || !first || holds(before, review)) return before
    const shown = { ...first, results: [review, ...first.results], total: first.total + 1 }
    return { ...before, pages: [shown, ...others] }
  })
}

/** Shows the newest state of a thread where it stands, or at the end if it is further down than what is loaded. */
export async function showThread(queries: QueryClient, bookId: string, thread: Review): Promise<void> {
  await cancelReads(queries, ['reviews', bookId])
  queries.setQueriesData<Pages>({ queryKey: ['reviews', bookId] }, (before) => {
    const [first, ...others] = before?.pages ?? []
    if (!before || !first) return before
    if (!holds(before, thread)) {
      return { ...before, pages: [{ ...first, results: [...first.results, thread] }, ...others] }
    }
    const anew = (reviews: Review[]) =>
      reviews.flatMap((review) => (review.id === thread.id ? keepOlderReplies([review], [thread]) : review))
    return { ...before, pages: before.pages.map((page) => ({ ...page, results: anew(page.results) })) }
  })
}

function holds({ pages }: Pages, { id }: Review): boolean {
  return pages.some((page) => page.results.some((review) => review.id === id))
}

/** Invalidates what counts the reader's own reviews or shows the newest. */
export function refreshOwnReviews(queries: QueryClient, username: string): void {
  void queries.invalidateQueries({ queryKey: pointsKey })
  void queries.invalidateQueries({ queryKey: profileKey(username) })
}

/** Profiles and the feed count the replies to what they show; they are asked anew once they are opened. */
export function refreshReplyCounts(queries: QueryClient): void {
  for (const queryKey of [['profile'], feedKey]) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}
