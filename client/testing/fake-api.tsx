import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { notifyManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { getTwoStep } from '#contract/accounts/two-step.ts'
import { getAccount, getOffers } from '#contract/accounts/recovery.ts'
import type { Api } from '#contract/api.ts'
import { getBookPage, type BookPage } from '#contract/book-page.ts'
import { getBook } from '#contract/books.ts'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { getFeed } from '#contract/feed/feed.ts'
import { getEntry } from '#contract/library/readings.ts'
import { listFavoriteIds } from '#contract/favorites.ts'
import { listGroups } from '#contract/groups/groups.ts'
import { listGoals } from '#contract/library/goals.ts'
import { listMarks } from '#contract/library/library.ts'
import { listFollowers, listFollowing } from '#contract/follows.ts'
import { getReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { listFollowRequests } from '#contract/privacy/follow-requests.ts'
import { countUnread } from '#contract/notifications/notifications.ts'
import { getPoints, getStreak } from '#contract/points.ts'
import { searchReaders } from '#contract/profiles.ts'
import { listReadersAlike } from '#contract/profiles/readers-alike.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { getRatings } from '#contract/ratings.ts'
import { getReadingStatus, listBooksInProgress } from '#contract/reading.ts'
import { listReviews } from '#contract/reviews.ts'
import { createQueryClient } from '../transport/query-client.ts'
import { Providers } from '../app/providers.tsx'
import { CelebrationProvider } from '../points/celebration.tsx'
import { createSessionStore, type SessionStore } from '../session/session-store.ts'
import { aBook, aBookWithNothingMore } from './a-book.ts'
import { aReadingLife } from './a-profile.ts'
import { anEntry } from './an-entry.ts'

export type Answer<E extends Endpoint> = Reply<E> | ((input: Input<E>) => Reply<E> | Promise<Reply<E>>)

export interface FakeApi extends Api {
  /** Answers calls from now on; a function may call `fail('code')`. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): FakeApi
  /** What was sent to an endpoint, oldest first. */
  sent<E extends Endpoint>(endpoint: E): Input<E>[]
}

/** Canned replies, typed by the contract. A call without one fails the test. */
export function fakeApi(): FakeApi {
  const answers = new Map<Endpoint, Answer<Endpoint>>()
  const inputs = new Map<Endpoint, unknown[]>()

  const api: FakeApi = {
    on(endpoint, answer) {
      answers.set(endpoint, answer as Answer<Endpoint>)
      return api
    },
    sent: (endpoint) => (inputs.get(endpoint) ?? []) as Input<typeof endpoint>[],
    async call(endpoint, input) {
      inputs.set(endpoint, [...(inputs.get(endpoint) ?? []), input])
      return answerOf(endpoint, input)
    },
  }

  async function answerOf<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> {
    const answer = answers.get(endpoint) ?? unexpected(endpoint)
    return (typeof answer === 'function' ? await answer(input) : answer) as Reply<E>
  }

  /** Builds the book page from the answers to its parts' endpoints, without counting those as sent. */
  async function answerBookPage({ params }: Input<typeof getBookPage>): Promise<BookPage> {
    const [book, ratings, status, reviews] = await Promise.all([
      answers.has(getBook) ? answerOf(getBook, { params }) : aBook({ google_books_id: params.id }),
      answerOf(getRatings, { params }),
      answers.has(getReadingStatus) ? answerOf(getReadingStatus, { params }) : null,
      answerOf(listReviews, { params, query: {} }),
    ])
    return { book, ratings, status, friends: { total: 0, results: [] }, reviews }
  }

  return api
    .on(getBookPage, answerBookPage)
    .on(getOffers, { mail: false, passkeys: false })
    .on(getAccount, { email: 'alice@example.org', email_verified: true })
    .on(getTwoStep, { app: false, recovery_codes_left: 0 })
    .on(getPoints, { total_points: 0, level: 1, books_read: 0, reviews_written: 0 })
    .on(getStreak, { is_active: false, current_streak: 0, longest_streak: 0, last_read_on: null, days: [] })
    .on(listFavoriteIds, { google_books_ids: [] })
    .on(countUnread, { unread: 0 })
    .on(getFeed, { results: [], next: null, follows_anyone: false })
    .on(listMarks, { marks: [] })
    .on(listGoals, { goals: [] })
    .on(listGroups, { groups: [], invitations: [] })
    .on(listFollowing, { results: [], next: null })
    .on(listFollowers, { results: [], next: null })
    .on(getReadlistAudience, { public: false, link: null })
    .on(listFollowRequests, { results: [], next: null })
    .on(searchReaders, { results: [] })
    .on(listReadersAlike, { results: [] })
    .on(listBooksInProgress, { results: [], total: 0, next: null })
    .on(getRatings, { average_rating: null, total_ratings: 0, your_rating: null, your_stars: null })
    .on(getEntry, anEntry())
    .on(getReadingLife, aReadingLife())
    .on(getMoreOfBook, aBookWithNothingMore)
    .on(listReviews, { results: [], next: null, total: 0 })
}

function unexpected({ method, path }: Endpoint): never {
  const text = `The test gave no answer for ${method} ${path}`
  // oxlint-disable-next-line no-console -- fails the test
  console.error(text)
  throw new Error(text)
}

interface ShowOptions {
  api?: FakeApi
  /** The signed-in reader's username, if any. */
  as?: string
  at?: string | { pathname: string; state: unknown }
}

/** Renders a part of the client with an API, a session, a router, toasts and celebrations. */
export function show(ui: ReactNode, { api = fakeApi(), as, at = '/' }: ShowOptions = {}) {
  const session = createSessionStore()
  if (as) signIn(session, as)
  const reader = userEvent.setup()
  const queries = quickQueryClient()
  const view = render(
    <QueryClientProvider client={queries}>
      <Providers api={api} session={session}>
        <MemoryRouter initialEntries={[at]}>
          <CelebrationProvider>{ui}</CelebrationProvider>
          <Whereabouts />
        </MemoryRouter>
      </Providers>
    </QueryClientProvider>,
  )

  /** Refetches the active queries, as when the reader returns to the tab after a while. */
  function comeBack() {
    return act(async () => {
      await queries.refetchQueries({ type: 'active' })
      await new Promise((resolve) => {
        notifyManager.schedule(() => resolve(undefined))
      })
    })
  }

  return { ...view, api, session, queries, reader, comeBack }
}

/** The client's own query client without the delay between retries. */
function quickQueryClient(): QueryClient {
  const client = createQueryClient()
  const { queries = {}, mutations = {} } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 }, mutations })
  return client
}

function signIn(session: SessionStore, username: string): void {
  session.signIn({
    token: `token of ${username}`,
    username,
    email: `${username}@example.org`,
    bio: '',
    profile_image: '',
  })
}

/** The router's current path. */
export function whereabouts(): string {
  return document.querySelector('[data-whereabouts]')?.getAttribute('data-whereabouts') ?? ''
}

function Whereabouts() {
  const { pathname, search } = useLocation()
  return <span hidden data-whereabouts={pathname + search} />
}
