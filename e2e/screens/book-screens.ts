import type { Page } from '@playwright/test'
import type { Review } from '#contract/reviews.ts'
import { openKept } from './open-kept.ts'
import { answerWith, type Screen } from './screen.ts'

const pride = '/book-details/shelf-pride-and-prejudice-austen'
const quiet = '/book-details/shelf-robinson-crusoe-defoe'

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

/** By touch the actions of a card are in a menu. */
async function openActions(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Actions for / }).first()
  if (await more.isVisible()) await more.click()
}

function aReview({ replies = [], ...given }: Partial<Review>): Review {
  const at = '2026-03-01T10:00:00.000Z'
  const book = {
    id: '9',
    google_books_id: 'shelf-robinson-crusoe-defoe',
    title: 'Robinson Crusoe',
    author: 'Daniel Defoe',
  }
  return {
    id: '',
    review_text: '',
    rating: null,
    stars: given.rating ?? null,
    visibility: 'public',
    has_spoilers: false,
    user: by(''),
    created_at: at,
    updated_at: at,
    book: { ...book, image: '' },
    parent: null,
    replies,
    replies_count: replies.length,
    ...given,
  }
}
function by(username: string): Review['user'] {
  return { id: username, username, profile_image: '' }
}
const from = (page: number) => ({ page, of_pages: 320, percent: Math.ceil((100 * page) / 320) })
const marked = { has_spoilers: true, is_folded: true, you_are_at: from(80) }
const folded = [
  aReview({ id: '4', user: by('plot-twist'), rating: 4, review_text: 'A footprint, and then nothing is as it was.' }),
  aReview({
    id: '3',
    user: by('tea-and-tomes'),
    rating: 5,
    by_followed: true,
    review_text: 'He keeps his umbrella to the end.',
    ...marked,
    spoilers_from: from(120),
  }),
  aReview({
    id: '2',
    user: by('slow-reader'),
    review_text: 'The goats get the best lines.',
    replies: [aReview({ id: '1', user: by('plot-twist'), review_text: 'They outlive him, too.', ...marked })],
  }),
]

const points = (earned: number, message: string) => ({
  points_earned: earned,
  notification: { show: true, message, type: 'points', points: earned },
  achievement: null,
  achievements: [],
})

const firstBook = {
  id: 'first-book',
  name: 'First Book',
  description: 'Finish your first book.',
  points: 10,
  date_earned: '2026-01-31T12:00:00.000Z',
  badge_image: '/badges/first-book.svg',
}

const run = {
  is_active: true,
  current_streak: 43,
  longest_streak: 43,
  last_read_on: '2026-01-31',
  days: [],
}

const names = ['tea-and-tomes', 'slow-reader', 'plot-twist', 'footnote-fan', 'margin-notes', 'zwischen-den-zeilen']
const friendStates = ['READING', 'FINISHED', 'WANT_TO_READ', 'PAUSED', 'NOT_ADDED'] as const
const friends = Array.from({ length: 24 }, (_, nth) => ({
  username: names[nth] ?? `reader-number-${nth}`,
  profile_image: '',
  state: friendStates[nth % friendStates.length],
  stars: nth % 5 === 4 ? 4.25 : nth % 5 === 1 ? (nth % 20) / 4 + 0.25 : null,
}))

const neighbour = (google_books_id: string, title: string) => ({ google_books_id, title })
const inSeries = {
  name: 'The Chronicles of a County Town and Its Assemblies, as Told by Those Who Danced in Them',
  number: 12,
  previous: neighbour('shelf-emma-austen', 'A Winter at the Parsonage, or the Education of Miss Charlotte Lucas'),
  next: neighbour('shelf-persuasion-austen', 'Persuasion'),
}
const inArabic = {
  name: 'ثلاثية القاهرة',
  number: 2,
  previous: neighbour('a', 'بين القصرين'),
  next: neighbour('b', 'السكرية'),
}
const edition = (nth: number, given: object) => ({
  id: `OL${nth}M`,
  language: 'en',
  year: 2003,
  publisher: 'Example House',
  pages: 480,
  isbns: ['9780306406157'],
  image: '',
  ...given,
})
const editions = [
  edition(1, {}),
  edition(2, { year: 1985, publisher: 'The Very Long Name of a Publishing Company and Its Sons, Limited', pages: 1 }),
  edition(3, {
    language: 'ja',
    year: 1994,
    publisher: '例の出版社',
    pages: 1_203,
    isbns: [],
    image: 'https://covers.openlibrary.org/b/id/3-M.jpg',
  }),
  edition(4, { language: 'ar', year: null, publisher: 'دار المثال', pages: null }),
  edition(5, { language: '', year: null, publisher: '', pages: null, isbns: [] }),
  ...Array.from({ length: 20 }, (_, nth) => edition(10 + nth, { year: 1980 - nth })),
]
const withEditions = {
  '/more/': { with: { pages: 432, language: 'en', editions: 1_204, series: inSeries } },
  '/editions/': { reply: { total: 1_204, results: editions } },
}
const yours = { with: { pages: 432, language: 'en', editions: 1_204, series: null, your_edition: editions[2] } }

function openEditions(page: Page): Promise<void> {
  return page.getByText('1,204 editions').click()
}

/** Without the parts that come with the page, each is asked for by itself. */
const apart = { '/page/': { with: { ratings: null, status: null, friends: null, reviews: null } } }

export const bookScreens: readonly Screen[] = [
  { name: 'home', as: 'reader', path: '/' },
  { name: 'home, first day', as: 'newcomer', path: '/' },
  { name: 'home, loading', as: 'reader', path: '/', answers: { '/search/': 'hold', '/streak/': 'hold' } },
  { name: 'home, feed failed', as: 'reader', path: '/', answers: { '/feed/': 'fail' } },
  {
    name: 'home, read today',
    as: 'reader',
    path: '/',
    answers: { '/check-in/': { reply: { ...run, gamification: points(1, 'Read today! Well done!') } } },
    async reach(page) {
      await answerWith(page, '/streak/', { reply: run })
      await press('I read today')(page)
    },
  },
  { name: 'home, noting progress', as: 'reader', path: '/', reach: press('Update progress') },
  {
    name: 'menu',
    as: 'reader',
    path: '/',
    reach: press('Open menu'),
  },
  { name: 'search', as: 'reader', path: '/?q=love' },
  { name: 'search, one result', as: 'reader', path: '/?q=pachinko' },
  { name: 'search, several authors', as: 'reader', path: '/?q=good+omens' },
  { name: 'search, genre, page 2', as: 'reader', path: '/?q=Classics&type=genre&page=2' },
  { name: 'search, loading', as: 'reader', path: '/?q=emma', answers: { '/search/': 'hold' } },
  { name: 'search, nothing', as: 'reader', path: '/?q=zzzzqqqq' },
  { name: 'search, failed', as: 'reader', path: '/?q=emma', answers: { '/search/': 'fail' } },
  { name: 'search, actions of a book', as: 'reader', path: '/?q=persuasion', reach: openActions },
  {
    name: 'manage readlists',
    as: 'reader',
    path: '/?q=persuasion',
    async reach(page) {
      await openActions(page)
      await press('Manage Readlists')(page)
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'manage readlists, new one',
    as: 'reader',
    path: '/?q=persuasion',
    async reach(page) {
      await openActions(page)
      await press('Manage Readlists')(page)
      await press('Create New Readlist')(page)
    },
  },
  { name: 'book', as: 'reader', path: pride },
  {
    name: 'book, adding a reading',
    as: 'reader',
    path: pride,
    async reach(page) {
      await openKept(page)
      await page.getByRole('button', { name: 'Add a reading' }).click()
      await page.getByRole('dialog', { name: 'Add a reading' }).waitFor()
    },
  },
  {
    name: 'book, private note',
    as: 'newcomer',
    path: quiet,
    async reach(page) {
      await openKept(page)
      await press('Add a private note')(page)
    },
  },
  { name: 'book, several authors', as: 'reader', path: '/book-details/shelf-good-omens-pratchett' },
  { name: 'book, nothing said', as: 'newcomer', path: quiet },
  { name: 'book, loading', as: 'reader', path: pride, answers: { '/books/shelf-pride-and-prejudice-austen/': 'hold' } },
  {
    name: 'book, parts loading',
    as: 'reader',
    path: pride,
    answers: { ...apart, '/reviews/': 'hold', '/ratings/': 'hold', '/status/': 'hold' },
  },
  {
    name: 'book, parts failed',
    as: 'reader',
    path: pride,
    answers: { ...apart, '/reviews/': 'fail', '/ratings/': 'fail', '/status/': 'fail' },
  },
  {
    name: 'book, folded reviews',
    as: 'reader',
    path: quiet,
    answers: { '/page/': { with: { reviews: { results: folded, next: null, total: folded.length } } } },
  },
  {
    name: 'book, a folded review opened',
    as: 'reader',
    path: quiet,
    answers: { '/page/': { with: { reviews: { results: folded, next: null, total: folded.length } } } },
    reach: press('Show spoilers'),
  },
  {
    name: 'book, many friends',
    as: 'reader',
    path: pride,
    answers: { '/page/': { with: { friends: { total: 63, results: friends } } } },
  },
  {
    name: 'book, all friends',
    as: 'reader',
    path: pride,
    answers: { '/page/': { with: { friends: { total: 63, results: friends } } } },
    reach: press(/^and \d+ others$/),
  },
  { name: 'book, series and editions', as: 'reader', path: pride, answers: withEditions, reach: openEditions },
  {
    name: 'book, series and editions, visitor',
    as: 'visitor',
    path: pride,
    answers: {
      ...withEditions,
      '/more/': { with: { editions: 1_204, series: { ...inSeries, name: 'Meryton', previous: null } } },
    },
    reach: openEditions,
  },
  {
    name: 'book, series in arabic',
    as: 'reader',
    path: quiet,
    answers: { '/more/': { with: { editions: 1, series: inArabic } } },
  },
  {
    name: 'book, your edition',
    as: 'reader',
    path: pride,
    answers: { ...withEditions, '/more/': yours },
    reach: openEditions,
  },
  {
    name: 'book, editions failed',
    as: 'reader',
    path: quiet,
    answers: { ...withEditions, '/more/': yours, '/editions/': 'fail' },
    reach: openEditions,
  },
  { name: 'book, none', as: 'reader', path: '/book-details' },
  {
    name: 'book, led to a reply',
    as: 'reader',
    path: `${quiet}#review-1`,
    answers: { '/page/': { with: { reviews: { results: folded, next: null, total: folded.length } } } },
    reach: (page) => page.locator('#review-1:focus').waitFor(),
  },
  {
    name: 'book, finished',
    as: 'newcomer',
    path: quiet,
    answers: {
      '/update-status/': {
        reply: { status: 'FINISHED', gamification: points(10, 'Book finished! Great job!') },
      },
    },
    reach: press('Finished Reading'),
  },
  {
    name: 'achievement',
    as: 'newcomer',
    path: quiet,
    answers: {
      '/update-status/': {
        reply: {
          status: 'FINISHED',
          gamification: {
            ...points(20, 'Book finished! Great job!'),
            achievement: firstBook,
            achievements: ['First Book'],
          },
        },
      },
    },
    async reach(page) {
      await press('Finished Reading')(page)
      await page.getByRole('dialog', { name: 'New Achievement!' }).waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'book, status refused',
    as: 'newcomer',
    path: quiet,
    answers: { '/update-status/': 'fail' },
    async reach(page) {
      await press('Currently Reading')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'review, replying',
    as: 'reader',
    path: pride,
    async reach(page) {
      await press('Reply')(page)
      await page.getByLabel('Write a Reply').fill('I was thinking of the letter, and how he leaves it.')
    },
  },
  { name: 'review, editing', as: 'reader', path: pride, reach: press('Edit') },
  {
    name: 'review, deleting',
    as: 'reader',
    path: pride,
    async reach(page) {
      await press('Delete')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'review, not sent',
    as: 'reader',
    path: pride,
    answers: { 'api/reviews/': 'fail' },
    async reach(page) {
      await press('Write another review')(page)
      await page.getByLabel('Write a review').fill('A second reading, in the rain.')
      await press('Submit Review')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'book, long titles', as: 'hoarder', path: '/book-details/long-german' },
  { name: 'book, arabic', as: 'hoarder', path: '/book-details/long-arabic' },
  { name: 'book, deep thread', as: 'hoarder', path: '/book-details/long-japanese' },
  {
    name: 'author',
    as: 'reader',
    path: pride,
    async reach(page) {
      await page.getByRole('link', { name: 'Jane Austen' }).first().click()
      await page.getByRole('heading', { name: 'Jane Austen', level: 1 }).waitFor()
    },
  },
  {
    name: 'author, loading',
    as: 'reader',
    path: pride,
    answers: { '/authors/Jane%20Austen/books/': 'hold' },
    reach: (page) => page.getByRole('link', { name: 'Jane Austen' }).first().click(),
  },
  {
    name: 'author, failed',
    as: 'reader',
    path: pride,
    answers: { '/authors/Jane%20Austen/books/': 'fail' },
    reach: (page) => page.getByRole('link', { name: 'Jane Austen' }).first().click(),
  },
  { name: 'bestsellers', as: 'reader', path: '/bestsellers' },
  { name: 'bestsellers, loading', as: 'reader', path: '/bestsellers', answers: { '/bestsellers/': 'hold' } },
  { name: 'bestsellers, failed', as: 'reader', path: '/bestsellers', answers: { '/bestsellers/': 'fail' } },
]
