import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

async function openReadlist(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

export const listScreens: readonly Screen[] = [
  { name: 'favorites', as: 'reader', path: '/favorites' },
  { name: 'favorites, none', as: 'newcomer', path: '/favorites' },
  { name: 'favorites, a thousand', as: 'hoarder', path: '/favorites' },
  { name: 'favorites, loading', as: 'reader', path: '/favorites', answers: { '/favorites/': 'hold' } },
  { name: 'favorites, failed', as: 'reader', path: '/favorites', answers: { '/favorites/': 'fail' } },
  {
    name: 'favorites, filtered',
    as: 'reader',
    path: '/favorites',
    async reach(page) {
      const folded = page.getByRole('button', { name: 'Filters' })
      if (await folded.isVisible()) await folded.click()
      await page.getByLabel('Genre').focus()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'favorites, removed',
    as: 'reader',
    path: '/favorites',
    answers: {
      '/remove/': {
        reply: {
          gamification: {
            points_earned: 0,
            notification: { show: false, message: '', type: 'points', points: 0 },
            achievement: null,
            achievements: [],
          },
        },
      },
    },
    reach: (page) =>
      page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click(),
  },
  {
    name: 'favorites, moving',
    as: 'reader',
    path: '/favorites',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Reorder' }).click()
      await page
        .getByRole('button', { name: /^Move / })
        .first()
        .click()
    },
  },
  { name: 'readlists', as: 'reader', path: '/readlists' },
  { name: 'readlists, first day', as: 'newcomer', path: '/readlists' },
  {
    name: 'readlists, loading',
    as: 'reader',
    path: '/readlists',
    answers: { '/readlists/': 'hold', '/shared/': 'hold' },
  },
  {
    name: 'readlists, failed',
    as: 'reader',
    path: '/readlists',
    answers: { '/readlists/': 'fail', '/shared/': 'fail' },
  },
  { name: 'readlists, creating', as: 'reader', path: '/readlists', reach: press('Add Readlist') },
  {
    name: 'readlists, sharing by link',
    as: 'reader',
    path: '/readlists',
    answers: { '/audience/': { reply: { public: true, link: 'Qf3_2vKcd8sYt0m4b1xZr7hLwPnE6uJgAoVi5NkTqBM' } } },
    reach: press('Share Winter evenings'),
  },
  { name: 'readlist by link, taken back', as: 'visitor', path: '/list/no-such-link' },
  {
    name: 'readlist by link',
    as: 'visitor',
    path: '/list/summer',
    answers: { '/readlist-links/summer/': { reply: linkedReadlist() } },
  },
  { name: 'readlists, sharing', as: 'reader', path: '/readlists', reach: press('Share Winter evenings') },
  {
    name: 'readlists, deleting',
    as: 'reader',
    path: '/readlists',
    async reach(page) {
      await press('Actions for Winter evenings')(page)
      await press('Delete Winter evenings')(page)
    },
  },
  { name: 'readlist', as: 'reader', path: '/readlists', reach: (page) => openReadlist(page, 'Winter evenings') },
  {
    name: 'readlist, editing',
    as: 'reader',
    path: '/readlists',
    async reach(page) {
      await openReadlist(page, 'Winter evenings')
      await press('Edit')(page)
    },
  },
  {
    name: 'readlist, shared',
    as: 'reader',
    path: '/readlists',
    reach: (page) => openReadlist(page, 'A body in the library'),
  },
  {
    name: 'readlist, kept for you',
    as: 'reader',
    path: '/readlists',
    reach: (page) => openReadlist(page, 'Done Reading'),
  },
  { name: 'readlist, empty', as: 'newcomer', path: '/readlists', reach: (page) => openReadlist(page, 'Done Reading') },
  {
    name: 'readlist, a thousand',
    as: 'hoarder',
    path: '/readlists',
    reach: (page) => openReadlist(page, 'Everything'),
  },
  { name: 'readlist, unknown', as: 'reader', path: '/readlist/0190a000-0000-7000-8000-000000000000' },
  { name: 'readlists, many', as: 'hoarder', path: '/readlists' },
]

function linkedReadlist() {
  const books = ['Kindred', 'The Left Hand of Darkness', 'A Wizard of Earthsea', 'Dawn'].map((title, index) => ({
    id: `linked-${index}`,
    google_books_id: `linked-${index}`,
    title,
    author: index % 2 ? 'Ursula K. Le Guin' : 'Octavia E. Butler',
    authors: [index % 2 ? 'Ursula K. Le Guin' : 'Octavia E. Butler'],
    description: '',
    genre: 'Science Fiction',
    genres: ['Science Fiction'],
    image: '',
    year: '1979',
    average_rating: 4.5,
    total_ratings: 12,
  }))
  return {
    name: 'Summer by the sea',
    owner: 'tea-and-tomes',
    description: 'What we read aloud in the dunes.\n\nBest begun in June, in this order.',
    is_numbered: true,
    updated_at: '2026-03-02T10:00:00.000Z',
    books,
    total: books.length,
  }
}
