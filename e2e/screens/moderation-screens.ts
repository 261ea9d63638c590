import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

type Answers = NonNullable<Screen['answers']>

const asModerator: Answers = {
  '/verify-token/': { reply: { username: 'margin-notes', is_moderator: true, hides_game: false } },
}
const asSuspended: Answers = {
  '/verify-token/': { reply: { username: 'margin-notes', is_suspended: true, hides_game: false } },
}

const reported = {
  kind: 'review',
  id: '1',
  username: 'the-loud-one',
  is_moderator: false,
  title: 'Pride and Prejudice',
  book: 'shelf-pride-and-prejudice-austen',
  said: 'Whoever likes this is a fool, and I know where you live.',
  says: 'Whoever likes this is mistaken.',
  answers: '',
  books: [],
  is_removed: false,
  is_gone: false,
  reports: 3,
  first_reported_at: '2026-03-01T10:00:00.000Z',
  reasons: [
    { reason: 'harassment', times: 2 },
    { reason: 'other', times: 1 },
  ],
  words: ['Again and again.', 'This is about me, and it is the third time this week.'],
  before: { removals: 1, warnings: 2, suspensions: 0 },
}
const queue = [
  reported,
  {
    ...reported,
    kind: 'profile',
    id: '2',
    title: '',
    book: '',
    said: 'Buy followers here',
    says: 'Buy followers here',
  },
  {
    ...reported,
    kind: 'picture',
    id: '3',
    title: '',
    book: '',
    said: '/default-profile.png',
    says: '/default-profile.png',
  },
  {
    ...reported,
    kind: 'readlist',
    id: '4',
    title: 'Fools',
    book: '',
    says: 'Fools',
    said: 'Fools',
    books: ['Emma', 'Kim'],
  },
  { ...reported, kind: 'reply', id: '5', username: '', says: '', is_gone: true, answers: 'I liked it.', words: [] },
]

const act = {
  id: '1',
  act: 'hide',
  moderator: 'margin-notes',
  by_operator: false,
  kind: 'review',
  username: 'the-loud-one',
  title: '',
  why: 'Nobody is a fool here.',
  acted_at: '2026-03-02T10:00:00.000Z',
  until: null,
  can_reverse: true,
  reversed_by: null,
}
const acts = [
  act,
  {
    ...act,
    id: '2',
    act: 'suspend',
    kind: null,
    until: '2026-03-09T10:00:00.000Z',
    reversed_by: 'tea-and-tomes',
    can_reverse: false,
  },
  { ...act, id: '3', act: 'discard_ratings', kind: null, username: '', title: 'Emma' },
  {
    ...act,
    id: '4',
    act: 'appoint',
    kind: null,
    moderator: '',
    by_operator: true,
    username: 'margin-notes',
    why: '',
    can_reverse: false,
  },
]

const crowd = {
  id: '1',
  title: 'Pride and Prejudice',
  book: 'shelf-pride-and-prejudice-austen',
  day: '2026-03-02',
  ratings: 240,
  average: 0.7,
  ratings_before: 12,
  average_before: 4.4,
}

const answers: Answers = {
  ...asModerator,
  '/moderation/queue/': { reply: { results: queue, next: null, total: queue.length } },
  '/moderation/acts/': { reply: { results: acts, next: null } },
  '/moderation/crowds/': { reply: { results: [crowd] } },
}
const nothing: Answers = {
  ...asModerator,
  '/moderation/queue/': { reply: { results: [], next: null, total: 0 } },
  '/moderation/acts/': { reply: { results: [], next: null } },
  '/moderation/crowds/': { reply: { results: [] } },
}
const failing: Answers = {
  ...asModerator,
  '/moderation/queue/': 'fail',
  '/moderation/acts/': 'fail',
  '/moderation/crowds/': 'fail',
}

const report = {
  id: '1',
  kind: 'review',
  username: 'the-loud-one',
  title: 'Pride and Prejudice',
  reason: 'harassment',
  words: 'Again and again.',
  reported_at: '2026-03-01T10:00:00.000Z',
  outcome: 'waiting',
  decided_at: null,
}
const reports = [
  report,
  { ...report, id: '2', kind: 'profile', title: '', outcome: 'acted', words: '' },
  { ...report, id: '3', kind: 'readlist', username: '', title: 'Fools', outcome: 'no_action' },
]
const notice = {
  id: '1',
  act: 'hide',
  kind: 'review',
  why: 'Nobody is a fool here.',
  acted_at: '2026-03-02T10:00:00.000Z',
  until: null,
  is_reversed: false,
  text: 'Whoever likes this is a fool.',
}
const notices = [
  notice,
  { ...notice, id: '2', act: 'suspend', kind: null, until: '2026-03-09T10:00:00.000Z', is_reversed: true, text: '' },
]

export const moderationScreens: readonly Screen[] = [
  { name: 'moderation', as: 'reader', path: '/moderation', answers },
  { name: 'moderation, deciding', as: 'reader', path: '/moderation', answers, reach: decideFirst },
  { name: 'moderation, not said why', as: 'reader', path: '/moderation', answers, reach: decideWithoutReason },
  { name: 'moderation, nothing waits', as: 'reader', path: '/moderation', answers: nothing },
  { name: 'moderation, failed', as: 'reader', path: '/moderation', answers: failing },
  { name: 'moderation, ratings', as: 'reader', path: '/moderation?tab=ratings', answers },
  { name: 'moderation, no ratings', as: 'reader', path: '/moderation?tab=ratings', answers: nothing },
  { name: 'moderation, ratings failed', as: 'reader', path: '/moderation?tab=ratings', answers: failing },
  { name: 'moderation, log', as: 'reader', path: '/moderation?tab=log', answers },
  { name: 'moderation, empty log', as: 'reader', path: '/moderation?tab=log', answers: nothing },
  { name: 'moderation, log failed', as: 'reader', path: '/moderation?tab=log', answers: failing },
  { name: 'moderation, reversing', as: 'reader', path: '/moderation?tab=log', answers, reach: reverseFirst },
  { name: 'moderation, for others', as: 'newcomer', path: '/moderation' },
  { name: 'settings, nothing reported', as: 'newcomer', path: '/settings/reports' },
  {
    name: 'settings, reports and decisions',
    as: 'reader',
    path: '/settings/reports',
    answers: {
      '/reports/': { reply: { results: reports, next: null } },
      '/notices/': { reply: { results: notices, next: null } },
    },
  },
  {
    name: 'settings, reports failed',
    as: 'reader',
    path: '/settings/reports',
    answers: { '/reports/': 'fail', '/notices/': 'fail' },
  },
  { name: 'user, reporting', as: 'reader', path: '/user/tea-and-tomes', reach: reportProfile },
  { name: 'user, not said what is wrong', as: 'reader', path: '/user/tea-and-tomes', reach: reportWithoutReason },
  {
    name: 'suspended',
    as: 'reader',
    path: '/',
    answers: {
      ...asSuspended,
      '/account/suspension/': {
        reply: { is_suspended: true, until: '2026-12-01T10:00:00.000Z', why: 'Nobody is a fool here.' },
      },
    },
  },
  {
    name: 'suspended, leaving',
    as: 'reader',
    path: '/',
    answers: {
      ...asSuspended,
      '/account/suspension/': { reply: { is_suspended: true, until: null, why: '' } },
    },
    async reach(page) {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'suspended, failed',
    as: 'reader',
    path: '/',
    answers: { ...asSuspended, '/account/suspension/': 'fail' },
  },
]

async function decideFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decide' }).first().click()
  await page.getByLabel('Hide the review').check()
}

async function decideWithoutReason(page: Page): Promise<void> {
  await decideFirst(page)
  await page.getByRole('button', { name: 'Do this' }).click()
  await page.getByText('Please say why.').waitFor()
}

async function reverseFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Reverse/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openReport(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Report/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Report' }).waitFor()
}

async function reportProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await openReport(page)
}

async function reportWithoutReason(page: Page): Promise<void> {
  await reportProfile(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Please choose what is wrong with it.').waitFor()
}
