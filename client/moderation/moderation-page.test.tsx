import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import {
  decide,
  decideCrowd,
  listActs,
  listCrowds,
  listReported,
  reverseAct,
  type Act,
  type Reported,
} from '#contract/moderation/moderation.ts'
import { fakeApi, show, type FakeApi } from '../testing/fake-api.tsx'
import { ModerationPage } from './moderation-page.tsx'
import { dayText } from '../ui/text/day-text.ts'

const thing: Reported = {
  kind: 'review',
  id: 'a',
  username: 'rude',
  is_moderator: false,
  title: 'Emma',
  book: 'emma',
  said: 'You fool.',
  says: 'You friend.',
  answers: '',
  books: [],
  is_removed: false,
  is_gone: false,
  reports: 2,
  first_reported_at: '2026-03-01T10:00:00.000Z',
  reasons: [{ reason: 'harassment', times: 2 }],
  words: ['Again.'],
  before: { removals: 0, warnings: 1, suspensions: 0 },
}

const hidden: Act = {
  id: 'b',
  act: 'hide',
  moderator: 'mona',
  by_operator: false,
  kind: 'review',
  username: 'rude',
  title: '',
  why: 'Rude.',
  acted_at: '2026-03-02T10:00:00.000Z',
  until: null,
  can_reverse: true,
  reversed_by: null,
}

const queueOf = (...results: Reported[]) => fakeApi().on(listReported, { results, next: null, total: results.length })

function open(api: FakeApi, at = '/moderation') {
  const shown = show(<ModerationPage />, { api, as: 'mona', at })
  shown.session.changeUser({ ...aUser, is_moderator: true })
  return shown
}

const aUser = { username: 'mona', email: '', bio: '', profile_image: '' }

test('a reported thing is shown as it was and is, with what its reporters say and what was before', async () => {
  open(queueOf(thing))

  const article = await screen.findByRole('article', { name: 'Review by rude' })
  for (const text of ['You fool.', 'It has been changed since:', 'You friend.', 'Again.', 'Before: 1 warning.']) {
    expect(article).toHaveTextContent(text)
  }
  expect(article).toHaveTextContent('Harassment or bullying × 2')
  expect(within(article).getByRole('link', { name: 'Emma' })).toHaveAttribute('href', '/book-details/emma')
})

test('the words of a marked review are folded, as a moderator may be reading the book', async () => {
  const { reader } = open(queueOf({ ...thing, has_spoilers: true }))

  const button = await screen.findByRole('button', { name: 'Show spoilers' })
  expect(screen.queryByText('You fool.')).not.toBeInTheDocument()
  await reader.click(button)

  expect(screen.getByText('You fool.')).toBeVisible()
})

test('what is chosen is done, with a reason', async () => {
  const api = queueOf(thing).on(decide, { outcome: 'acted' })
  const { reader } = open(api)
  await reader.click(await screen.findByRole('button', { name: 'Decide' }))
  await reader.click(screen.getByRole('checkbox', { name: 'Hide the review' }))
  await reader.selectOptions(screen.getByRole('combobox', { name: 'Suspension' }), 'Suspend for good')
  await reader.click(screen.getByRole('button', { name: 'Do this' }))
  expect(await screen.findByText('Please say why.')).toBeVisible()
  expect(api.sent(decide)).toEqual([])

  await reader.type(screen.getByRole('textbox', { name: 'Why? rude will read this.' }), 'Rude.')
  api.on(listReported, { results: [], next: null, total: 0 })
  await reader.click(screen.getByRole('button', { name: 'Do this' }))

  expect(await screen.findByText('Nothing waits.')).toBeVisible()
  expect(api.sent(decide)).toEqual([{ body: { kind: 'review', id: 'a', why: 'Rude.', hide: true, suspend_days: 0 } }])
  expect(screen.getByRole('heading', { name: 'Waiting for a decision' })).toHaveFocus()
})

test('what to decide takes the focus, which returns when nothing is decided', async () => {
  const { reader } = open(queueOf(thing))

  await reader.click(await screen.findByRole('button', { name: 'Decide' }))
  expect(screen.getByRole('heading', { name: 'What should be done?' })).toHaveFocus()
  await reader.click(screen.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'Decide' })).toHaveFocus())
})

test('with nothing chosen the reports are closed', async () => {
  const api = queueOf(thing).on(decide, { outcome: 'no_action' })
  const { reader } = open(api)
  await reader.click(await screen.findByRole('button', { name: 'Decide' }))
  await reader.type(screen.getByRole('textbox', { name: 'Why? This is for the log.' }), 'Only rough.')

  await reader.click(screen.getByRole('button', { name: 'Close without action' }))

  await waitFor(() => expect(api.sent(decide)).toEqual([{ body: { kind: 'review', id: 'a', why: 'Only rough.' } }]))
})

test('what another moderator has decided is said', async () => {
  const { reader } = open(queueOf(thing).on(decide, () => fail('report_not_found')))
  await reader.click(await screen.findByRole('button', { name: 'Decide' }))
  await reader.type(screen.getByRole('textbox', { name: 'Why? This is for the log.' }), 'Only rough.')

  await reader.click(screen.getByRole('button', { name: 'Close without action' }))

  expect(await screen.findByText('This is decided already.')).toBeVisible()
})

test('a moderator cannot be suspended, and one who has left cannot be warned', async () => {
  const { reader } = open(queueOf({ ...thing, is_moderator: true }, { ...thing, id: 'c', username: '' }))

  for (const button of await screen.findAllByRole('button', { name: 'Decide' })) await reader.click(button)

  expect(screen.queryByRole('combobox', { name: 'Suspension' })).toBeNull()
  expect(screen.getAllByRole('checkbox', { name: /^Warn/ })).toHaveLength(1)
  expect(screen.getAllByRole('checkbox', { name: 'Hide the review' })).toHaveLength(2)
})

test('an act in the log is reversed with a reason', async () => {
  const api = queueOf()
    .on(listActs, { results: [hidden], next: null })
    .on(reverseAct, hidden)
  const { reader } = open(api, '/moderation?tab=log')
  await reader.click(await screen.findByRole('tab', { name: 'Log' }))
  await reader.click(await screen.findByRole('button', { name: 'Reverse: Review hidden rude' }))
  const dialog = screen.getByRole('dialog', { name: 'Reverse this?' })
  await reader.type(within(dialog).getByRole('textbox', { name: 'Why? This is for the log.' }), 'A mistake.')
  api.on(listActs, { results: [{ ...hidden, can_reverse: false, reversed_by: 'mona' }], next: null })

  await reader.click(within(dialog).getByRole('button', { name: 'Reverse' }))

  expect(await screen.findByText(/reversed by mona/)).toBeVisible()
  expect(api.sent(reverseAct)).toEqual([{ params: { id: 'b' }, body: { why: 'A mistake.' } }])
})

test('the ratings of a sudden crowd are let count, or left out, with a reason', async () => {
  const crowd = {
    id: 'd',
    title: 'Emma',
    book: 'emma',
    day: '2026-03-01',
    ratings: 120,
    average: 1.2,
    ratings_before: 3,
    average_before: 4.1,
  }
  const api = queueOf()
    .on(listCrowds, { results: [crowd] })
    .on(decideCrowd, {})
  const { reader } = open(api)
  await reader.click(await screen.findByRole('tab', { name: 'Ratings' }))
  const article = await screen.findByRole('article', { name: 'Emma' })
  expect(article).toHaveTextContent(`120 ratings on ${dayText('2026-03-01')}, 1.2 stars on average.`)
  await reader.click(within(article).getByRole('button', { name: 'Leave them out' }))
  expect(within(article).getByText('Please say why.')).toBeVisible()

  await reader.type(within(article).getByRole('textbox', { name: 'Why? This is for the log.' }), 'Arranged.')
  api.on(listCrowds, { results: [] })
  await reader.click(within(article).getByRole('button', { name: 'Leave them out' }))

  expect(await screen.findByText('No ratings wait.')).toBeVisible()
  expect(api.sent(decideCrowd)).toEqual([{ params: { id: 'd' }, body: { counts: false, why: 'Arranged.' } }])
  expect(screen.getByRole('heading', { name: 'Ratings that wait' })).toHaveFocus()
})

test('readers who are no moderators are told so', () => {
  show(<ModerationPage />, { as: 'alice', at: '/moderation' })

  expect(screen.getByText('This page is for moderators.')).toBeVisible()
})
