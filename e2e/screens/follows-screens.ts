import type { Page } from '@playwright/test'
import type { FeedEntry } from '#contract/feed/feed.ts'
import type { Screen } from './screen.ts'

function openTab(name: string) {
  return (page: Page) => page.getByRole('tab', { name }).click()
}

async function findUsers(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by username' }).fill(query)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

export const followsScreens: readonly Screen[] = [
  { name: 'find users', as: 'reader', path: '/search-users' },
  { name: 'find users, found', as: 'reader', path: '/search-users', reach: (page) => findUsers(page, 're') },
  { name: 'find users, nobody', as: 'reader', path: '/search-users', reach: (page) => findUsers(page, 'qqqqqq') },
  {
    name: 'find users, searching',
    as: 'reader',
    path: '/search-users',
    answers: { '/users/search/': 'hold' },
    reach: (page) => findUsers(page, 're'),
  },
  {
    name: 'find users, failed',
    as: 'reader',
    path: '/search-users',
    answers: { '/users/search/': 'fail' },
    reach: (page) => findUsers(page, 're'),
  },
  { name: 'feed', as: 'reader', path: '/feed' },
  { name: 'feed, everything', as: 'reader', path: '/feed', answers: { '/feed/': { reply: everyKindOfEntry() } } },
  { name: 'feed, first day', as: 'newcomer', path: '/feed' },
  { name: 'feed, loading', as: 'reader', path: '/feed', answers: { '/feed/': 'hold' } },
  { name: 'feed, failed', as: 'reader', path: '/feed', answers: { '/feed/': 'fail' } },
  { name: 'user', as: 'reader', path: '/user/tea-and-tomes' },
  { name: 'user, books', as: 'reader', path: '/user/tea-and-tomes/books' },
  { name: 'user, books in common', as: 'reader', path: '/user/library-card-31/books?only=IN_COMMON' },
  { name: 'user, no books yet', as: 'reader', path: '/user/first-chapter/books' },
  {
    name: 'user, books failed',
    as: 'reader',
    path: '/user/tea-and-tomes/books',
    answers: { '/tea-and-tomes/books/': 'fail' },
  },
  { name: 'user, followers', as: 'reader', path: '/user/tea-and-tomes', reach: openTab('Followers') },
  { name: 'user, nothing yet', as: 'reader', path: '/user/first-chapter' },
  { name: 'user, nobody follows', as: 'reader', path: '/user/first-chapter', reach: openTab('Followers') },
  { name: 'user, loading', as: 'reader', path: '/user/tea-and-tomes', answers: { '/profile/': 'hold' } },
  { name: 'user, private', as: 'reader', path: '/user/tea-and-tomes', answers: privateProfile(true) },
  { name: 'user, private to all', as: 'reader', path: '/user/tea-and-tomes', answers: privateProfile(false) },
  { name: 'user, about to block', as: 'reader', path: '/user/tea-and-tomes', reach: aboutToBlock },
  { name: 'user, unknown', as: 'reader', path: '/user/no-such-reader' },
  { name: 'user, too much', as: 'reader', path: '/user/the-longest-possible-user-name', extreme: true },
  {
    name: 'user, a thousand followers',
    as: 'reader',
    path: '/user/the-longest-possible-user-name',
    extreme: true,
    reach: openTab('Followers'),
  },
  { name: 'profile', as: 'reader', path: '/profile' },
  { name: 'profile, first day', as: 'newcomer', path: '/profile' },
  { name: 'profile, loading', as: 'reader', path: '/profile', answers: { '/profile/': 'hold' } },
  { name: 'profile, too much', as: 'hoarder', path: '/profile' },
  {
    name: 'profile, editing',
    as: 'reader',
    path: '/profile',
    reach: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
  },
  {
    name: 'profile, not saved',
    as: 'reader',
    path: '/profile',
    answers: { '/profile/update/': 'fail' },
    async reach(page) {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Bio').fill('Pencil in hand, and an eraser.')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'profile, deleting the account',
    as: 'reader',
    path: '/profile',
    async reach(page) {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog', { name: 'Delete account' }).waitFor()
    },
  },
  ...['Stats', 'Achievements', 'Challenges', 'Followers', 'Following'].flatMap((tab) => [
    { name: `profile, ${tab.toLowerCase()}`, as: 'reader' as const, path: '/profile', reach: openTab(tab) },
    { name: `profile, no ${tab.toLowerCase()}`, as: 'newcomer' as const, path: '/profile', reach: openTab(tab) },
  ]),
]

function privateProfile(can_follow: boolean): NonNullable<Screen['answers']> {
  const untold = { bio: '', level: 1, total_points: 0, followers_count: 0, following_count: 0, recent_reviews: [] }
  const told = {
    username: 'tea-and-tomes',
    profile_image: '',
    is_following: false,
    is_muted: false,
    shows_points: false,
  }
  return { '/tea-and-tomes/profile/': { reply: { ...told, ...untold, is_private: true, can_follow } } }
}

async function aboutToBlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').waitFor()
}

function everyKindOfEntry(): { results: FeedEntry[]; next: string; follows_anyone: boolean } {
  const now = Date.now()
  const nothing: Omit<FeedEntry, 'id' | 'at' | 'day'> = {
    reader: { username: 'tea-and-tomes', profile_image: '' },
    doings: [],
    book: null,
    stars: null,
    review: null,
    readlists: [],
    achievements: [],
  }
  const given: Partial<FeedEntry>[] = [
    {
      book: aBook('Emma', 'Jane Austen'),
      doings: ['started', 'finished', 'rated', 'reviewed', 'listed'],
      stars: 4.5,
      review: {
        id: 'review',
        excerpt:
          'She is wrong about everyone for four hundred pages, herself first, and I would follow her into any ballroom in Surrey. The picnic made me put the book down and walk around the table',
        is_cut: true,
        has_spoilers: false,
      },
      readlists: [{ id: 'classics', name: 'Classics to read aloud' }],
    },
    {
      reader: { username: 'a-reader-with-a-rather-long-name', profile_image: '' },
      book: aBook('The Turn of the Screw and Everything That Came of It, Told by Those Who Were There', 'Henry James'),
      doings: ['stopped', 'reviewed'],
      review: { id: 'folded', excerpt: '', is_cut: true, has_spoilers: true },
    },
    { readlists: [{ id: 'summer', name: 'Books for a long summer' }] },
    {
      achievements: [
        {
          id: 'first-book',
          name: 'First Book',
          description: 'Finish your first book.',
          points: 10,
          date_earned: new Date(now).toISOString(),
          badge_image: '/badges/first-book.svg',
        },
      ],
    },
    { book: aBook('Kindred', 'Octavia E. Butler'), doings: ['started'] },
  ]
  const results = given.map((entry, index) => {
    const at = new Date(now - index * 9 * 3_600_000).toISOString()
    return { ...nothing, ...entry, id: `entry-${index}`, at, day: at.slice(0, 10) }
  })
  return { results, next: 'more', follows_anyone: true }
}

function aBook(title: string, author: string): NonNullable<FeedEntry['book']> {
  return {
    id: null,
    google_books_id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    author,
    authors: [author],
    description: '',
    genre: 'Classics',
    genres: ['Classics'],
    image: '',
    year: '1815',
    average_rating: null,
    total_ratings: 0,
  }
}
