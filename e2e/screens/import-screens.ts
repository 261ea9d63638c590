import type { ImportEntry } from '#contract/imports/import-entry.ts'
import type { Import, ImportRow } from '#contract/imports/imports.ts'
import type { Book } from '#contract/book.ts'
import type { Page } from '@playwright/test'
import type { Answer, Screen } from './screen.ts'

const imported: Import = {
  id: 'one',
  file_name: 'goodreads_library_export.csv',
  format: 'goodreads',
  state: 'ready',
  paused: false,
  waiting_until: null,
  counts: { rows: 415, matched: 394, uncertain: 14, not_found: 6, invalid: 1, pending: 0 },
  books: { total: 412, pending: 0, found: 391, to_check: 14, not_found: 6, own: 1 },
  states: { WANT_TO_READ: 96, READING: 2, PAUSED: 0, FINISHED: 310, REREADING: 0, DID_NOT_FINISH: 4, none: 0 },
  with_losses: 3,
  effects: { new: 388, update: 12, here: 12, joins: 2, left_out: 1 },
  progress: { done: 415, total: 415 },
  questions: [
    { kind: 'shelf', name: 'waiting', rows: 7 },
    { kind: 'date_order', name: '', rows: 12 },
  ],
  options: {
    reviews: 'private',
    reviews_count: 46,
    when_here: 'keep_mine',
    visibility: null,
    date_order: null,
    rating_scale: null,
    without_state: null,
    shelves: [
      { name: 'favorites', becomes: 'readlist', readlist_name: 'favorites', rows: 31 },
      { name: 'owned', becomes: 'nothing', readlist_name: 'owned', rows: 210 },
    ],
  },
  result: null,
  created_at: '2026-03-01T10:00:00.000Z',
  finished_at: null,
}

const emma: Book = {
  id: 'emma',
  google_books_id: 'shelf-emma-austen',
  title: 'Emma',
  author: 'Jane Austen',
  authors: ['Jane Austen'],
  description: '',
  genre: 'Fiction',
  genres: ['Fiction'],
  image: '',
  year: '1815',
  average_rating: null,
  total_ratings: 0,
}

const entry: ImportEntry = {
  state: 'FINISHED',
  stars: 4.5,
  readings: [{ outcome: 'finished', started_on: '2019-05-01', finished_on: '2019-05-07', stopped_on: null }],
  review: 'Everyone in it is wrong about everyone else, and so was I.',
  has_spoilers: false,
  reviewed_on: null,
  private_note: 'From the market in May.',
  visibility: null,
  owned_copies: 1,
  added_on: '2019-01-01',
  shelves: [{ name: 'favorites', position: 1 }],
  isbns: [],
  authors: ['Jane Austen'],
  series: null,
  pages: null,
  medium: null,
  source_ids: {},
  source_fields: {},
}

const found: ImportRow = {
  row: 1,
  title: 'Emma',
  entry,
  losses: [],
  outcome: 'matched',
  why: 'isbn',
  why_text: 'Same ISBN.',
  book: emma,
  candidates: [],
  same_as: null,
  decision: null,
  effect: 'new',
}

const unsure: ImportRow = {
  ...found,
  row: 2,
  title: 'Ema',
  losses: [{ field: 'Date Read', value: '2021/02/30', why: 'date_not_kept' }],
  outcome: 'uncertain',
  why: 'title_near',
  why_text: 'Almost the same title, and the same author.',
  book: null,
  candidates: [{ book: emma, why_text: 'Almost the same title, and the same author.' }],
}

const unknown: ImportRow = {
  ...found,
  row: 3,
  title: 'A Zine We Made',
  outcome: 'not_found',
  why_text: 'No catalogue knows this book.',
  book: null,
}

const leftOut: ImportRow = {
  ...found,
  row: 4,
  title: 'The Wrong Emma',
  decision: 'leave_out',
  book: null,
  effect: 'left_out',
}
const pending: ImportRow = {
  ...found,
  row: 5,
  title: 'Still to Come',
  outcome: 'pending',
  book: null,
  effect: null,
  why_text: '',
}

const result: Import['result'] = {
  books: 412,
  readings: 330,
  stars: 290,
  reviews: 46,
  readlists: 4,
  own_books: 7,
  kept_mine: 12,
  readlists_left: ['beach'],
  undone: 0,
  not_undone: [{ row: 7, why: 'You have changed your stars since.' }],
}

const path = '/import/one'

function answers(given: Partial<Import>): Record<string, Answer> {
  return {
    '/imports/one/': { reply: { ...imported, ...given } },
    '/rows/': { reply: { results: [found, unsure, unknown, leftOut, pending], next: null } },
  }
}

async function openOptions(page: Page): Promise<void> {
  await page.locator('summary').click()
}

export const importScreens: readonly Screen[] = [
  { name: 'bringing a file', as: 'reader', path: '/import' },
  {
    name: 'bringing a file, after some',
    as: 'reader',
    path: '/import?from=bookwyrm',
    answers: { '/imports/': { reply: { imports: [imported, { ...imported, id: 'two', state: 'done', result }] } } },
  },
  { name: 'imports, failed', as: 'reader', path: '/import', answers: { '/imports/': 'fail' } },
  {
    name: 'import, finding books',
    as: 'reader',
    path,
    answers: answers({
      state: 'matching',
      progress: { done: 142, total: 415 },
      waiting_until: '2026-03-01T14:05:00.000Z',
    }),
  },
  {
    name: 'import, paused',
    as: 'reader',
    path,
    answers: answers({ state: 'matching', paused: true, progress: { done: 142, total: 415 } }),
  },
  {
    name: 'import, to check',
    as: 'reader',
    path: `${path}?tab=uncertain`,
    answers: { ...answers({ questions: [] }), '/rows/': { reply: { results: [unsure], next: null } } },
  },
  { name: 'import, preview', as: 'reader', path, answers: answers({}), reach: openOptions },
  {
    name: 'import, choosing a book',
    as: 'reader',
    path,
    answers: answers({ questions: [] }),
    reach: (page) => page.getByRole('button', { name: 'Choose another: Ema' }).click(),
  },
  {
    name: 'import, bringing',
    as: 'reader',
    path,
    answers: answers({ state: 'importing', progress: { done: 200, total: 415 } }),
  },
  { name: 'import, done', as: 'reader', path, answers: answers({ state: 'done', result }) },
  { name: 'import, taken back', as: 'reader', path, answers: answers({ state: 'undone', result }) },
  { name: 'import, loading', as: 'reader', path, answers: { '/imports/one/': 'hold' } },
  { name: 'import, failed', as: 'reader', path, answers: { '/imports/one/': 'fail' } },
]
